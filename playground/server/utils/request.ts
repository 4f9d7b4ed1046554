import type { H3Event } from 'h3'

/** The entry in the body of a request, if all of it is right. */
export function checkItem(body: unknown): ItemInput {
  const { item, errors } = validateItem(body)
  if (errors) throw createError({ status: 422, message: 'Some fields need another look.', data: { errors } })
  return item
}

/** The JSON object in the body of a request. A form of another site cannot send one, so it cannot act for a visitor. */
export async function readObject(event: H3Event): Promise<Record<string, unknown>> {
  if (!getHeader(event, 'content-type')?.startsWith('application/json'))
    throw createError({ status: 415, message: 'Send JSON.' })
  const body: unknown = await readBody(event)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createError({ status: 422, message: 'Send a JSON object.' })
  return body as Record<string, unknown>
}
