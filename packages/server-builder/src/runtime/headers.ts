// Headers that describe the body that was meant to be sent. For the same reason what never changes is not said of an error.
const OF_BODY: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified'])

const ERROR_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

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

/** An error response that nothing stores and no browser takes for another type than it says; its own headers win. */
export function protectError(response: Response): Response {
  if (response.status < 400) return response
  const missing = Object.entries(ERROR_HEADERS).filter(([name]) => !response.headers.has(name))
  if (missing.length === 0) return response
  try {
    for (const [name, value] of missing) response.headers.set(name, value)
    return response
  } catch {
    // Headers of a response that came over the network cannot be changed.
    const { status, statusText, body } = response
    return new Response(body, { status, statusText, headers: new Headers([...response.headers, ...missing]) })
  }
}
