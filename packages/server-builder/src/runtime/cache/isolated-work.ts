import { AsyncLocalStorage } from 'node:async_hooks'
import type { DevEdition } from '@fw/schema'
import type { H3Event } from 'h3'
import { nitroAsyncContext } from '#fw-server/engine-context'
import { useNitroApp } from 'nitro/app'
import { FastResponse } from 'srvx'
import { runWithEvent } from '../context/use-event'
import { bindBudget } from './cache-storage'
import { bindTrace } from '../monitoring/measure'

type RunOutside = <T>(work: () => T) => T

const OUTSIDE = Symbol.for('fw:outside-requests')

/** Remembers the async context of the engine, before it handles any request. */
export function rememberOutside(app: object): void {
  Object.assign(app, { [OUTSIDE]: createSnapshot() })
}

// Some platforms only have a part of `AsyncLocalStorage`, and no async context that could be left.
function createSnapshot(): RunOutside | undefined {
  try {
    return AsyncLocalStorage.snapshot()
  } catch {
    return undefined
  }
}

/**
 * Runs cached work outside of the request that has caused it: it finds no store of an `AsyncLocalStorage` that contains
 * the visitor's request, also none that the application has created. With `experimental.asyncContext`, `useEvent`
 * returns the given event.
 */
export function runIsolated<T>(event: H3Event | undefined, work: () => Promise<T>): Promise<T> {
  const run = bindBudget(bindTrace(import.meta.dev ? bindEdition(work) : work))
  const { [OUTSIDE]: runOutside } = useNitroApp() as { [OUTSIDE]?: RunOutside | undefined }
  const runInside = import.meta._asyncContext ? () => provideEvent(event, run) : run
  return runOutside ? runOutside(runInside) : runInside()
}

// The engine stores the request as well. Its storage falls back to the request that is currently handled if it is empty.
function provideEvent<T>(event: H3Event | undefined, work: () => Promise<T>): Promise<T> {
  const context = event ? { request: event.req as Request } : NO_REQUEST
  return runWithEvent(event, () => nitroAsyncContext.callAsync(context, work))
}

/** Makes `useRequest` of the engine fail. */
const NO_REQUEST = {
  get request(): Request {
    throw new Error('Cached functions without an event have no request.')
  },
}

/** Development: pages contain the edition of the code that has rendered them. */
function bindEdition<T>(work: () => T): () => T {
  return (globalThis as { __fwDevEdition?: DevEdition }).__fwDevEdition?.bind(work) ?? work
}

/**
 * The response for what a handler returned. Its body is read in the current async context: reading a stream runs code
 * of the handler, and its reader belongs to a request.
 */
export function bindBody(response: Response, returned: unknown): Response {
  const runInside = isComplete(returned) || !response.body ? undefined : createSnapshot()
  if (!runInside) return response
  const reader = response.body!.getReader()
  const body = new ReadableStream(
    {
      pull: controller =>
        runInside(async () => {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        }),
      cancel: reason => runInside(() => reader.cancel(reason)),
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

// Strings, what becomes JSON, and pages: the renderer uses the engine's class for complete ones only.
function isComplete(returned: unknown): boolean {
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) return true
  const { constructor } = returned
  return constructor === Object || (constructor === FastResponse && FastResponse !== Response)
}
