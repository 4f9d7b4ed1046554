import type { FwApp, FwOptions, Timing, TimingKind, Timings } from '@fw/schema'

/** Told of everything that was measured, when it ends. */
export type TimingListener = (kind: TimingKind, name: string, milliseconds: number) => void

let profile: TimingListener | undefined

/** Measures all applications that this process makes from now on. */
export function profileProcess(listener: TimingListener): void {
  profile = listener
}

/** Measures for whoever listens. Without listeners there is nothing to measure, and nothing that costs time. */
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

/** Adds up what is measured, for developer tools to show. None when there are none. */
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

/** Measures the first request that the server in development answers. */
export function measureFirstRequest({ timings, server }: Pick<FwApp, 'timings' | 'server'>): void {
  if (!timings || !server) return
  const { handle } = server
  server.handle = (request, response: { once: (event: 'close', listener: () => void) => void }, next) => {
    response.once('close', timings.start('phase', 'first request'))
    server.handle = handle
    handle(request, response, next)
  }
}

/** Does some work, and measures it if somebody wants to know. */
export async function timed<T>(
  { timings }: Pick<FwApp, 'timings'>,
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
