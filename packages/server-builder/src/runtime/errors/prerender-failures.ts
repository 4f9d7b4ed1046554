/** An error as text, which can be sent to another thread. */
export interface SentError {
  name?: string
  message?: string
  stack?: string
  cause?: SentError
}

const MOST_CAUSES = 8

/** What requests failed with. Those without a page were made by pages, which may go on without what they asked for. */
const ofPages = new Map<string, SentError>()
let others: SentError[] = []

/** Prerendering: notes an error for the thread that reports it. */
export function collectFailure(error: unknown, request?: Request): void {
  const page = request?.headers.get('x-nitro-prerender')
  if (page) ofPages.set(page, describe(error))
  else others.push(describe(error))
}

/** What the page failed with, and what else has failed since this was last asked for. */
export function takeFailures(page: string): { failure?: SentError; others: SentError[] } {
  const failure = ofPages.get(page)
  const taken = others
  ofPages.delete(page)
  others = []
  return { ...(failure ? { failure } : {}), others: taken }
}

function describe(error: unknown, depth = 0): SentError {
  const { name, message, stack, cause, unhandled } = (
    typeof error === 'object' && error !== null ? error : { message: String(error) }
  ) as { name?: string; message?: string; stack?: string; cause?: unknown; unhandled?: boolean }
  // The engine puts an error of its own around what is thrown.
  if (unhandled && cause !== undefined) return describe(cause, depth)
  return {
    ...(name ? { name } : {}),
    ...(message ? { message } : {}),
    ...(stack ? { stack } : {}),
    ...(cause !== undefined && depth < MOST_CAUSES ? { cause: describe(cause, depth + 1) } : {}),
  }
}
