import type { H3Event } from 'h3'

/** The parts of a request that are measured. */
export type MeasuredKind = 'middleware' | 'cache' | 'render' | 'data'

/** Runs a part of a request, and reports how long it took. */
type Measure = <T>(kind: MeasuredKind, name: string, work: () => T) => T

type Listener = <T>(event: H3Event, kind: MeasuredKind, name: string, work: () => T) => T

// In development, the engine and the handlers of the project may have a copy of this module each.
const LISTENERS = Symbol.for('fw:measured-requests')
const BIND = Symbol.for('fw:measured-context')
const TRACE = Symbol.for('fw:measured-trace')
const shared = globalThis as { [LISTENERS]?: Listener[]; [BIND]?: Bind | undefined; [TRACE]?: Bind | undefined }

/** Makes work run in the current context of the listeners, wherever it is called later. */
type Bind = <T>(work: () => T) => () => T

/** Replaces the listeners, which run around each measured part. */
export function setMeasureListeners(listeners: Listener[], { bind, bindTrace: trace }: Binds = {}): void {
  shared[LISTENERS] = listeners
  shared[BIND] = bind
  shared[TRACE] = trace
}

/** `bindTrace`: the same, but without data of the request. */
interface Binds {
  bind?: Bind | undefined
  bindTrace?: Bind | undefined
}

/** Work that is part of the current trace wherever it is called, and sees nothing else of the request. */
export function bindTrace<T>(work: () => T): () => T {
  return shared[TRACE]?.(work) ?? work
}

/** Work that is not part of what is measured when it is called. */
export function bindOutside<T>(work: () => T): () => T {
  return shared[BIND]?.(work) ?? work
}

/** Measures a part of a request. Without listeners, it only runs the part. */
export function measure<T>(event: H3Event, kind: MeasuredKind, name: string, work: () => T): T {
  const listeners = shared[LISTENERS]
  if (!listeners || listeners.length === 0) return work()
  return listeners.reduceRight<() => T>((inner, listener) => () => listener(event, kind, name, inner), work)()
}

/** `measure` for one request; undefined without listeners, so that nothing is measured. */
export function measureOf(event: H3Event): Measure | undefined {
  return shared[LISTENERS]?.length ? (kind, name, work) => measure(event, kind, name, work) : undefined
}

/** Calls `end` with the error, if any, once work has ended. */
export function whenDone<T>(work: () => T, end: (error?: unknown) => void): T {
  let result: T
  try {
    result = work()
  } catch (error) {
    end(error)
    throw error
  }
  if (result instanceof Promise) return awaitEnd(result, end) as T
  end()
  return result
}

async function awaitEnd<T>(result: Promise<T>, end: (error?: unknown) => void): Promise<T> {
  try {
    const value = await result
    end()
    return value
  } catch (error) {
    end(error)
    throw error
  }
}
