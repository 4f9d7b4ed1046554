import type { Fw, FwOptions, Timing, TimingKind, Timings } from '@fw/schema'

/** Called with each measurement, when it ends. */
export type TimingListener = (kind: TimingKind, name: string, milliseconds: number) => void

let profile: TimingListener | undefined

/** Measures all applications that this process creates from now on. */
export function profileProcess(listener: TimingListener): void {
  profile = listener
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

/** Sums up measurements, for devtools. Undefined if they are disabled. */
export function createTimingRecord({
  dev,
  devtools,
}: Pick<FwOptions, 'dev' | 'devtools'>): { listener: TimingListener; seen: () => Timing[] } | undefined {
  if (!dev || !devtools?.enabled) return undefined
  const rows = new Map<string, Timing>()
  return {
    listener(kind, name, milliseconds) {
      const row = rows.get(`${kind} ${name}`)
      if (!row) rows.set(`${kind} ${name}`, { kind, name, milliseconds, count: 1 })
      else {
        row.milliseconds += milliseconds
        row.count++
      }
    },
    seen: () => [...rows.values()],
  }
}

/** Measures the first request of the development server. */
export function measureFirstRequest({ timings, server }: Pick<Fw, 'timings' | 'server'>): void {
  if (!timings || !server) return
  const { handle } = server
  server.handle = (request, response: { once: (event: 'close', listener: () => void) => void }, next) => {
    response.once('close', timings.start('phase', 'first request'))
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
