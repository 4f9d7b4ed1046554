import { z } from 'zod'

export default defineEventHandler(async event => {
  const { status } = await readValidatedBody(event, z.object({ status: z.enum(STATUSES) }))
  const bike = bikes.find(({ id }) => id === getRouterParam(event, 'id'))
  if (!bike) throw createError({ statusCode: 404, message: 'No such bike' })
  return Object.assign(bike, { status })
})
