import type { H3Event } from 'h3'

/** Validates the entry of a request body. Throws a 422 error if it is invalid. */
export function checkItem(body: unknown): ItemInput {
  const { item, errors } = validateItem(body)
  if (errors) throw createError({ status: 422, message: 'Some fields need another look.', data: { errors } })
  return item
}

/** Reads the JSON object of a request body. Requiring JSON prevents CSRF by forms of other sites. */
export async function readObject(event: H3Event): Promise<Record<string, unknown>> {
  if (!getHeader(event, 'content-type')?.startsWith('application/json'))
    throw createError({ status: 415, message: 'Send JSON.' })
  const body: unknown = await readBody(event)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createError({ status: 422, message: 'Send a JSON object.' })
  return body as Record<string, unknown>
}
