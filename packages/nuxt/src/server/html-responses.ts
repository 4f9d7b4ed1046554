/** What this middleware reads of an event of the server engine. */
interface ServerEvent {
  res: { headers: Headers }
}

/** `nuxt.htmlResponses`: a string that a handler returns is HTML, unless the handler sets another type. */
export default async function sendHtml({ res }: ServerEvent, next: () => unknown): Promise<unknown> {
  const value = await next()
  if (typeof value === 'string' && !res.headers.has('content-type'))
    res.headers.set('content-type', 'text/html; charset=utf-8')
  return value
}
