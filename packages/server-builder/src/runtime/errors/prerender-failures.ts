import { describeError } from '@fw/schema/errors'

/** An error that can be sent to another thread. */
export interface SentError {
  name?: string
  message?: string
  stack?: string
  cause?: SentError
}

const MAX_CAUSES = 8

/** Errors of pages. Requests that pages sent fail without a page of their own, and the page may still render. */
const pageErrors = new Map<string, SentError>()
let otherErrors: SentError[] = []

/** Prerendering: stores an error for the thread that reports it. */
export function collectFailure(error: unknown, request?: Request): void {
  const page = request?.headers.get('x-nitro-prerender')
  if (page) pageErrors.set(page, createSentError(error))
  else otherErrors.push(createSentError(error))
}

/** Removes and returns the error of a page, and all errors without a page. */
export function takeFailures(page: string): { failure?: SentError; others: SentError[] } {
  const failure = pageErrors.get(page)
  const others = otherErrors
  pageErrors.delete(page)
  otherErrors = []
  return { ...(failure ? { failure } : {}), others }
}

function createSentError(error: unknown, depth = 0): SentError {
  const { name, message, stack, causes: [cause] = [] } = describeError(error, 'log')
  return {
    ...(name ? { name } : {}),
    ...(message ? { message } : {}),
    ...(stack ? { stack } : {}),
    ...(cause !== undefined && depth < MAX_CAUSES ? { cause: createSentError(cause, depth + 1) } : {}),
  }
}
