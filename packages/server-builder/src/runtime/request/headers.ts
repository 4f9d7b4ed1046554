// Headers that describe the body that was meant to be sent. For the same reason what never changes is not said of an
// error.
const OF_BODY: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
])

const ERROR_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** An error response with headers that were set before it was made; its own win, cookies of both are kept. */
export function withHeaders(response: Response, prepared: Headers): Response {
  let headers: Headers | undefined
  for (const [name, value] of prepared) {
    if (OF_BODY.has(name) || (name === 'cache-control' && value.includes('immutable'))) continue
    if (name === 'set-cookie') (headers ??= new Headers(response.headers)).append(name, value)
    else if (!response.headers.has(name)) (headers ??= new Headers(response.headers)).set(name, value)
  }
  return headers ? copyResponse(response, headers) : response
}

/** An error response that nothing stores and no browser takes for another type than it says; its own headers win. */
export function protectError(response: Response): Response {
  if (response.status < 400) return response
  const missing = Object.entries(ERROR_HEADERS).filter(([name]) => !response.headers.has(name))
  return missing.length === 0 ? response : setHeaders(response, Object.fromEntries(missing))
}

/** The response with these headers; a copy where its own cannot be changed, as of one that came over the network. */
export function setHeaders(response: Response, values: Readonly<Record<string, string>>): Response {
  try {
    for (const [name, value] of Object.entries(values)) response.headers.set(name, value)
    return response
  } catch {
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(values)) headers.set(name, value)
    return copyResponse(response, headers)
  }
}

/** The same response with other headers. */
export function copyResponse({ body, status, statusText }: Response, headers: Headers): Response {
  return new Response(body, { status, statusText, headers })
}
