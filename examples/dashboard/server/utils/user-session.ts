import type { H3Event } from 'fw/server'

export function useUserSession(event: H3Event) {
  return useSession<{ name?: string }>(event, {
    name: 'loop',
    password: useRuntimeConfig(event).sessionPassword,
    maxAge: 60 * 60 * 8,
  })
}

/** The user of a request. */
export async function getUser(event: H3Event): Promise<User | undefined> {
  const { name } = (await useUserSession(event)).data
  return name ? findUser(name) : undefined
}

/** The user of a request, who may need a role. Others get status code 401 or 403. */
export async function requireUser(event: H3Event, role?: User['role']): Promise<User> {
  const user = await getUser(event)
  if (!user) throw createError({ statusCode: 401, message: 'Sign in first' })
  if (role && user.role !== role) throw createError({ statusCode: 403, message: `Only a ${role} may do this` })
  return user
}
