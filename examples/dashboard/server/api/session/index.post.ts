import { z } from 'zod'

export default defineFormHandler({
  schema: z.object({ name: z.string().min(1, 'Enter your name'), password: z.string().min(1, 'Enter your password') }),
  async handler(event, { name, password }) {
    const user = await checkPassword(name, password)
    if (!user) throw createFormError('Wrong name or password')
    await (await useUserSession(event)).update({ name })
    return user
  },
})
