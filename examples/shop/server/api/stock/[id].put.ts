import { z } from 'zod'

/** The warehouse reports how many of a product there are. */
export default defineEventHandler(async event => {
  const { stockSecret } = useRuntimeConfig(event)
  if (!stockSecret || getHeader(event, 'authorization') !== `Bearer ${stockSecret}`)
    throw createError({ statusCode: 401, message: 'Wrong secret' })
  const product = findStored(getRouterParam(event, 'id')!)
  if (!product) throw createError({ statusCode: 404, message: 'No such product' })
  const { stock } = await readValidatedBody(event, z.object({ stock: z.int().min(0) }))
  product.stock = stock
  await revalidateTag('products')
  return { stock }
})
