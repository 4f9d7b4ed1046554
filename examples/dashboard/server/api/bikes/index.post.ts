import { z } from 'zod'

export default defineFormHandler({
  schema: z.object({
    id: z.string().regex(/^B-\d{3}$/, 'Use a number such as B-120'),
    model: z.string().trim().min(2, 'Enter the model'),
    station: z.enum(STATIONS, 'Choose a station'),
  }),
  async handler(event, values) {
    await requireUser(event, 'manager')
    if (bikes.some(({ id }) => id === values.id)) throw createFormError({ id: 'Another bike has this number' })
    const bike: Bike = { ...values, status: 'ready' }
    bikes.push(bike)
    return bike
  },
})
