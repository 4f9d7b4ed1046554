import { getQuery as readQuery } from 'h3'

/** The query of the request, without a key `__proto__`: whoever copies it key by key would set a prototype. */
export const getQuery: typeof readQuery = (event) => {
  const query = readQuery(event) as Record<string, unknown>
  if (Object.hasOwn(query, '__proto__')) delete query.__proto__
  return query as never
}
