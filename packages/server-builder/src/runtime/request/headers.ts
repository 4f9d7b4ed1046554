// Headers that describe the original body. Caching headers of immutable files do not apply to errors either.
const OF_BODY: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
])

const ERROR_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** An error response with headers that were set before it; its own headers win, cookies of both are merged. */
export function withHeaders(response: Response, prepared: Headers): Response {
  let headers: Headers | undefined
  for (const [name, value] of prepared) {
    if (OF_BODY.has(name) || (name === 'cache-control' && value.includes('immutable'))) continue
    if (name === 'set-cookie') (headers ??= new Headers(response.headers)).append(name, value)
    else if (!response.headers.has(name)) (headers ??= new Headers(response.headers)).set(name, value)
  }
  return headers ? copyResponse(response, headers) : response
}

/** Prevents caching and MIME sniffing of an error response; its own headers win. */
export function protectError(response: Response): Response {
  if (response.status < 400) return response
  const missing = Object.entries(ERROR_HEADERS).filter(([name]) => !response.headers.has(name))
  return missing.length === 0 ? response : setHeaders(response, Object.fromEntries(missing))
}

/** Sets headers of a response; copies it if its headers are immutable, such as those of a fetched response. */
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

/** The same response with different headers. */
export function copyResponse({ body, status, statusText }: Response, headers: Headers): Response {
  return new Response(body, { status, statusText, headers })
}
