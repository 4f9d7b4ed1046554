/** A promise that is settled from outside. */
export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/** Creates a promise to settle from outside. A rejection without a handler is ignored. */
export function createDeferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((onResolve, onReject) => ([resolve, reject] = [onResolve, onReject]))
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}
