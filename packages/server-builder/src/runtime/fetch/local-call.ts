import type { H3EventContext } from 'h3'
import { serverFetch } from 'nitro/app'

/** Where a request of the server to itself has its call. */
const CALL = Symbol.for('fw.local-call')

/** A call of the server's own routes, with what failed there. */
interface LocalCall {
  failure?: unknown
  /** What was reported of it: a call that is tried again fails again. */
  reported?: Set<string>
}

type CallOptions = RequestInit & { [CALL]?: LocalCall }

/** What the responses to such calls failed with. */
const failures = new WeakMap<Response, unknown>()

/**
 * Calls one of the server's own routes, and remembers what it fails with: whoever called it may fail for the same
 * reason.
 */
export async function callLocal(url: string, init: CallOptions | undefined, context?: object): Promise<Response> {
  const call = startCall(init)
  const response = await serverFetch(url, init, { ...context, [CALL]: call } as H3EventContext)
  if (call.failure !== undefined) failures.set(response, call.failure)
  return response
}

/** The call that options belong to. They are copied when it is tried again, and this with them. */
export function startCall(init: CallOptions | undefined): LocalCall {
  const call = init?.[CALL] ?? {}
  if (init && Object.isExtensible(init)) init[CALL] = call
  return call
}

/** Whether a request was made by the server itself. */
export function isLocalCall(context: object): boolean {
  return CALL in context
}

/** Notes what a request failed with for whoever called. False: the same was noted when the call was tried before. */
export function noteFailure(error: unknown, context: object): boolean {
  const call = (context as { [CALL]?: LocalCall })[CALL]
  if (!call) return true
  call.failure = error
  const key = errorKey(error)
  if (call.reported?.has(key)) return false
  ;(call.reported ??= new Set()).add(key)
  return true
}

/** What an error says and where it was thrown. The calls that led there differ when the same is tried again. */
export function errorKey(error: unknown): string {
  const { message, stack } = (error ?? {}) as Partial<Error>
  return `${message ?? String(error)}\n${/^\s*at .*$/m.exec(stack ?? '')?.[0].trim()}`
}

// Causes may be a circle.
const MOST_CAUSES = 8

/**
 * What one of the server's own routes failed with, if an error only says that it did. It becomes the cause of that
 * error.
 */
export function findOrigin(error: unknown): unknown {
  let current = error as { cause?: unknown; response?: unknown } | null | undefined
  for (let count = 0; count < MOST_CAUSES && typeof current === 'object' && current !== null; count++) {
    const origin = failures.get(current.response as Response)
    if (origin !== undefined) {
      if (current.cause === undefined && Object.isExtensible(current))
        Object.defineProperty(current, 'cause', { value: origin, configurable: true })
      return origin
    }
    current = current.cause as typeof current
  }
  return undefined
}
