import { AsyncLocalStorage } from 'node:async_hooks'
import type { H3Event } from 'h3'
import type { RequestSpan } from '@fw/schema'
import { islandsPath } from '#fw-server/paths'
import { setMeasureListeners, whenDone } from './measure'
import { recordOutgoing } from './outgoing-requests'
import { closeSteps, createAppTracer, nestSteps } from './render-trace'

/** The header by which devtools request a trace. Its value is the name of the trace. */
const TRACE_HEADER = 'x-fw-devtools-trace'

/** Of the last requests. */
const MAX_TRACES = 20
/** A page may render thousands of components with data. */
const MAX_SPANS = 2000

interface Recording {
  /** When the request started. */
  start: number
  spans: RequestSpan[]
  /** Index of the span that new ones are part of. */
  parent: number | undefined
}

/** What was recorded of a request. */
interface Trace {
  spans: RequestSpan[]
  stop: () => void
}

// The engine and the tools of devtools may have a copy of this module each.
const STATE = Symbol.for('fw:request-traces')
// Those of `measure.ts`, which servers without devtools load, and which is as small as possible.
const LISTENERS = Symbol.for('fw:measured-requests')
const BIND = Symbol.for('fw:measured-context')
const TRACE = Symbol.for('fw:measured-trace')
type Bind = <T>(work: () => T) => () => T
const shared = globalThis as {
  [LISTENERS]?: Array<typeof recordMeasured>
  [BIND]?: Bind
  [TRACE]?: Bind
  [STATE]?: { recording: AsyncLocalStorage<Recording>; traces: Map<string, Trace> }
}
const { recording, traces } = (shared[STATE] ??= { recording: new AsyncLocalStorage(), traces: new Map() })

/** Middleware: records a request of devtools that has the header, and the calls of own routes that it makes. */
export function traceRequest(event: H3Event, next: () => unknown): unknown {
  const record = (): unknown => {
    event.context.traceApp = createAppTracer(() => recording.getStore(), recordSpan)
    return next()
  }
  if (recording.getStore()) return recordSpan(...describeRequest(event), record)
  const id = event.req.headers.get(TRACE_HEADER)
  if (!id) return next()
  listen()
  endTrace(id)
  const spans: RequestSpan[] = []
  traces.set(id, { spans, stop: recordOutgoing(() => recording.getStore(), spans, MAX_SPANS) })
  for (const oldest of [...traces.keys()].slice(0, -MAX_TRACES)) endTrace(oldest)
  const begun = { start: performance.now(), spans, parent: undefined }
  return recording.run(begun, () => recordSpan(...describeRequest(event), record))
}

/** Kind and name of a span: an island has a request of its own, also if it is part of a page. */
function describeRequest({ req, url: { pathname } }: H3Event): [kind: string, name: string] {
  const island = islandsPath && pathname.startsWith(islandsPath) ? pathname.slice(islandsPath.length) : ''
  // `Feed_1a2b3c.json`
  const [, name] = /^(.+)_[\da-z]+\.json$/.exec(island) ?? []
  return name === undefined ? ['request', `${req.method} ${pathname}`] : ['island', name]
}

/** Records a part of the request that is traced. Otherwise it only runs it. */
export function recordSpan<T>(kind: string, name: string, work: () => T): T {
  const store = recording.getStore()
  if (!store || store.spans.length >= MAX_SPANS) return work()
  const { spans, parent } = store
  const start = performance.now() - store.start
  const span: RequestSpan = { kind, name, start, milliseconds: 0, ...(parent === undefined ? {} : { parent }) }
  const index = spans.push(span) - 1
  return whenDone(
    () => recording.run({ ...store, parent: index }, work),
    () => {
      const end = performance.now() - store.start
      span.milliseconds = end - start
      closeSteps(spans, index, end)
    },
  )
}

/** The spans of a trace, which ends with it. */
export function readTrace(id: string): RequestSpan[] {
  return nestSteps(endTrace(id)?.spans ?? [])
}

function endTrace(id: string): Trace | undefined {
  const trace = traces.get(id)
  trace?.stop()
  traces.delete(id)
  return trace
}

/** Also records what is measured for the header. */
function listen(): void {
  if (shared[LISTENERS]?.includes(recordMeasured)) return
  const { [LISTENERS]: listeners = [], [BIND]: bind, [TRACE]: bindTrace } = shared
  setMeasureListeners([...listeners, recordMeasured], {
    bind: work => bindRecording(bind ? bind(work) : work),
    bindTrace,
  })
}

function recordMeasured<T>(_: H3Event, kind: string, name: string, work: () => T): T {
  return recordSpan(kind, name, work)
}

/** Makes work part of the current span, wherever it is called later. */
function bindRecording<T>(work: () => T): () => T {
  const store = recording.getStore()
  return store ? () => recording.run(store, work) : work
}
