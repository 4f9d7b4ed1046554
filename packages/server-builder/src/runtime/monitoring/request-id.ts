import type { H3Event } from 'h3'

/** Ids that are safe in logs and headers. */
const VALID = /^[\w.:+/=-]{1,128}$/

/** Gives a request its id: that of a proxy in front of the server, or a new one. */
export function assignRequestId(event: H3Event, header: string): void {
  const given = event.req.headers.get(header)
  const id = given !== null && VALID.test(given) ? given : crypto.randomUUID()
  event.context.requestId = id
  event.res.headers.set(header, id)
}
