import { HTTPError } from 'h3'

const MARK = 'x-fw-stored-error'

/** The cache entry for an error, if its status code is in the list. Unexpected errors are not cached. */
export function storeError(error: unknown, statuses: readonly number[]): Response | undefined {
  const { status, statusText, message, data, unhandled, name } = error as HTTPError
  if (name !== 'HTTPError' || unhandled || !statuses.includes(status)) return undefined
  return Response.json({ status, statusText, message, data }, { headers: { [MARK]: String(status) } })
}

/** Whether a cached response is an error. */
export function isStoredError({ headers }: Response): boolean {
  return headers.has(MARK)
}

/** The cached error, to be thrown again: each request gets it as HTML or JSON. */
export async function readStoredError(response: Response): Promise<HTTPError> {
  return new HTTPError((await response.json()) as { status: number })
}
