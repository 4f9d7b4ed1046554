// Headers that describe the body that was meant to be sent. For the same reason what never changes is not said of an error.
const OF_BODY: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified'])

/** An error response with headers that were set before it was made; its own win, cookies of both are kept. */
export function withHeaders(response: Response, prepared: Headers): Response {
  let headers: Headers | undefined
  for (const [name, value] of prepared) {
    if (OF_BODY.has(name) || (name === 'cache-control' && value.includes('immutable'))) continue
    if (name === 'set-cookie') (headers ??= new Headers(response.headers)).append(name, value)
    else if (!response.headers.has(name)) (headers ??= new Headers(response.headers)).set(name, value)
  }
  return headers ? new Response(response.body, { status: response.status, statusText: response.statusText, headers }) : response
}
