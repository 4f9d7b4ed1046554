import type { H3EventContext } from 'h3'
import { serverFetch } from 'nitro/app'

/** The key of the call in the context of an internal request. */
const CALL = Symbol.for('fw.local-call')

/** A call of the server's own routes, with its error. */
interface LocalCall {
  failure?: unknown
  /** Errors already reported for it: a retry fails again. */
  reported?: Set<string>
}

type CallOptions = RequestInit & { [CALL]?: LocalCall }

/** The errors of responses to internal calls. */
const failures = new WeakMap<Response, unknown>()

/** Calls one of the server's own routes, and stores its error: the caller may fail for the same reason. */
export async function callLocal(url: string, init: CallOptions | undefined, context?: object): Promise<Response> {
  const call = startCall(init)
  const response = await serverFetch(url, init, { ...context, [CALL]: call } as H3EventContext)
  if (call.failure !== undefined) failures.set(response, call.failure)
  return response
}

/** The call that options belong to. A retry copies the options, and this property with them. */
export function startCall(init: CallOptions | undefined): LocalCall {
  const call = init?.[CALL] ?? {}
  if (init && Object.isExtensible(init)) init[CALL] = call
  return call
}

/** Whether the server itself sent a request. */
export function isLocalCall(context: object): boolean {
  return CALL in context
}

/** Stores the error of a request for its caller. False: an earlier attempt already stored the same error. */
export function noteFailure(error: unknown, context: object): boolean {
  const call = (context as { [CALL]?: LocalCall })[CALL]
  if (!call) return true
  call.failure = error
  const key = errorKey(error)
  if (call.reported?.has(key)) return false
  ;(call.reported ??= new Set()).add(key)
  return true
}

/** Message and location of an error. The rest of the stack differs between attempts. */
export function errorKey(error: unknown): string {
  const { message, stack } = (error ?? {}) as Partial<Error>
  return `${message ?? String(error)}\n${/^\s*at .*$/m.exec(stack ?? '')?.[0].trim()}`
}

// Causes may be circular.
const MAX_CAUSES = 8

/** The error of one of the server's own routes, if an error only reports its failure: the cause of that error. */
export function findOrigin(error: unknown): unknown {
  let current = error as { cause?: unknown; response?: unknown } | null | undefined
  for (let count = 0; count < MAX_CAUSES && typeof current === 'object' && current !== null; count++) {
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
