import { HTTPError } from 'h3'

const MARK = 'x-fw-stored-error'

/** What the cache stores of an error, when its status is among those. Nothing of an error that nobody expected. */
export function storeError(error: unknown, statuses: readonly number[]): Response | undefined {
  const { status, statusText, message, data, unhandled, name } = error as HTTPError
  if (name !== 'HTTPError' || unhandled || !statuses.includes(status)) return undefined
  return Response.json({ status, statusText, message, data }, { headers: { [MARK]: String(status) } })
}

/** Whether the cache gave an error. */
export function isStoredError({ headers }: Response): boolean {
  return headers.has(MARK)
}

/** The error that was stored: whoever asks gets it in the form that suits them. */
export async function readStoredError(response: Response): Promise<HTTPError> {
  return new HTTPError(await response.json() as { status: number })
}
