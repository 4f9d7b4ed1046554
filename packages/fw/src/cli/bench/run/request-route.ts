/** A response with all of its body. */
export interface RouteResponse {
  status: number
  headers: Headers
  body: Uint8Array
}

const MAX_REQUEST_MS = 30_000

/** Requests a page or handler. A string is the reason why there is no response to measure. */
export async function requestRoute(url: string): Promise<RouteResponse | string> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(MAX_REQUEST_MS),
    })
    const body = new Uint8Array(await response.arrayBuffer())
    const { status, headers } = response
    return status >= 400 ? `it responds with status code ${status}` : { status, headers, body }
  } catch (error) {
    return `it does not respond (${(error as Error).message})`
  }
}
