import type { Fw, FwOptions, Timing, TimingKind, Timings, TimingSpan } from '@fw/schema'

/** Called with each measurement, when it ends. */
export type TimingListener = (kind: TimingKind, name: string, milliseconds: number) => void

let profile: TimingListener | undefined

/** Measures all applications that this process creates from now on. */
export function profileProcess(listener: TimingListener): void {
  profile = listener
}

/** A listener of a hook that is measured under a name, if this process is profiled. */
export function measureListener<Listener extends (...args: any[]) => unknown>(
  listener: Listener,
  nameListener: () => string,
): Listener {
  const add = profile
  if (!add) return listener
  const name = nameListener()
  return ((...args) => {
    const from = performance.now()
    const end = (): void => add('listener', name, performance.now() - from)
    const result = listener(...args)
    if (result instanceof Promise) return result.finally(end)
    end()
    return result
  }) as Listener
}

/** Measures durations for listeners. Without listeners nothing is measured, so there is zero overhead. */
export function createTimings(...listeners: ReadonlyArray<TimingListener | undefined>): Timings | undefined {
  const wanted = [profile, ...listeners].filter(listener => listener !== undefined)
  if (wanted.length === 0) return undefined
  const add: Timings['add'] = (kind, name, milliseconds) => {
    for (const listener of wanted) listener(kind, name, milliseconds)
  }
  return {
    add,
    start(kind, name) {
      const from = performance.now()
      return () => add(kind, name, performance.now() - from)
    },
  }
}

/** What devtools read. */
type TimingRecord = Required<Pick<Timings, 'seen' | 'spans'>>

/** The start of large applications has fewer of them. */
const MAX_SPANS = 5000
/** Shorter ones cannot be seen in a chart. */
const MIN_SPAN_MS = 0.1
/** The last measurement of the start. */
const FIRST_REQUEST = 'first request'

/** Sums up measurements, for devtools, and remembers those of the start. Undefined if they are disabled. */
export function createTimingRecord({
  dev,
  devtools,
}: Pick<FwOptions, 'dev' | 'devtools'>): { listener: TimingListener; record: TimingRecord } | undefined {
  if (!dev || !devtools?.enabled) return undefined
  const rows = new Map<string, Timing>()
  const spans: TimingSpan[] = []
  let isStarting = true
  return {
    listener(kind, name, milliseconds) {
      if (isStarting && milliseconds >= MIN_SPAN_MS && spans.length < MAX_SPANS)
        spans.push({ kind, name, start: performance.now() - milliseconds, milliseconds })
      isStarting &&= name !== FIRST_REQUEST
      const row = rows.get(`${kind} ${name}`)
      if (!row) rows.set(`${kind} ${name}`, { kind, name, milliseconds, count: 1 })
      else {
        row.milliseconds += milliseconds
        row.count++
      }
    },
    record: { seen: () => [...rows.values()], spans: () => spans },
  }
}

/** Measures the first request of the development server. */
export function measureFirstRequest({ timings, server }: Pick<Fw, 'timings' | 'server'>): void {
  if (!timings || !server) return
  const { handle } = server
  server.handle = (request, response: { once: (event: 'close', listener: () => void) => void }, next) => {
    response.once('close', timings.start('phase', FIRST_REQUEST))
    server.handle = handle
    handle(request, response, next)
  }
}

/** Runs work, and measures it if timings are enabled. */
export async function timed<T>(
  { timings }: Pick<Fw, 'timings'>,
  kind: TimingKind,
  name: string,
  work: () => T | Promise<T>,
): Promise<T> {
  if (!timings) return work()
  const end = timings.start(kind, name)
  try {
    return await work()
  } finally {
    end()
  }
}
