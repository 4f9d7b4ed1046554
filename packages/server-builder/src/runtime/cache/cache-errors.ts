import { HTTPError } from 'h3'

const MARK = 'x-fw-stored-error'

/** What the cache stores of an error, when its status is among those. Unexpected errors are not stored. */
export function storeError(error: unknown, statuses: readonly number[]): Response | undefined {
  const { status, statusText, message, data, unhandled, name } = error as HTTPError
  if (name !== 'HTTPError' || unhandled || !statuses.includes(status)) return undefined
  return Response.json({ status, statusText, message, data }, { headers: { [MARK]: String(status) } })
}

/** Whether the cache gave an error. */
export function isStoredError({ headers }: Response): boolean {
  return headers.has(MARK)
}

/** The error that was stored, to be thrown again: each request gets it as HTML or JSON. */
export async function readStoredError(response: Response): Promise<HTTPError> {
  return new HTTPError((await response.json()) as { status: number })
}
