import { benchDiagnostics } from '@fw/schema'
import { median } from '../compare/statistics'
import type { PartRecording, Reading } from '../recording'
import type { BuildReport } from '../step/messages'
import type { BenchRun } from './bench-run'
import { startBuiltServer } from './built-server'
import type { BuiltServer } from './built-server'
import { requestRoute } from './request-route'
import { selectRoutes } from './select-routes'
import type { ReadyRoute } from './select-routes'

const WARM_UP = { requests: 100, maxMs: 1500 }
const MEASURED = { requests: 200, maxMs: 1500 }
const MAX_PARALLEL_REQUESTS = 4

/** Starts the built server as often as there are rounds, and measures the CPU time of requests with the last one. */
export async function measureRequests(
  run: BenchRun,
  { output, routes: built }: BuildReport,
): Promise<Pick<PartRecording, 'readings' | 'notes'>> {
  if (output.server === undefined) return { readings: [], notes: [`Requests were not measured: ${output.noServer}.`] }
  const starts: Array<{ startMs: number; cpuMs: number }> = []
  for (let round = 1; round < run.rounds; round++) {
    const server = await startBuiltServer(run, output.server)
    starts.push({ startMs: server.startMs, cpuMs: (await server.usage()).cpuMs })
    await server.stop()
  }
  const server = await startBuiltServer(run, output.server)
  try {
    starts.push({ startMs: server.startMs, cpuMs: (await server.usage()).cpuMs })
    const { routes, notes } = await selectRoutes(run, server.origin, built)
    const requests = await measureRoutes(run, server, routes)
    const { memoryBytes } = await server.usage()
    return {
      readings: [
        { subject: 'start of the server', metric: 'cpu', values: starts.map(({ cpuMs }) => cpuMs) },
        { subject: 'start of the server', metric: 'wall', values: starts.map(({ startMs }) => startMs) },
        { subject: 'server after all requests', metric: 'memory', values: [memoryBytes] },
        ...requests.map(({ path, values, first }): Reading => {
          const note = noteOf(path, first, built)
          return { subject: path, metric: 'cpu', values, ...(note === undefined ? {} : { note }) }
        }),
      ],
      notes,
    }
  } finally {
    await server.stop()
  }
}

type MeasuredRoute = ReadyRoute & { values: number[] }

/** The CPU time per request of each round. The routes take turns, so that load on the machine affects all of them. */
async function measureRoutes(
  { rounds, onStep, onProblem }: BenchRun,
  server: BuiltServer,
  routes: readonly ReadyRoute[],
): Promise<MeasuredRoute[]> {
  const measured = routes.map((route): MeasuredRoute => ({ ...route, values: [] }))
  const failed = new Map<MeasuredRoute, string>()
  for (let round = 0; round <= rounds; round++) {
    onStep(round === 0 ? 'Warming up the built server' : `Requesting routes, round ${round} of ${rounds}`)
    for (const route of measured) {
      if (failed.has(route)) continue
      const before = await server.usage()
      const result = await requestRepeatedly(route.url, round === 0 ? WARM_UP : MEASURED)
      const after = await server.usage()
      if (typeof result === 'string') failed.set(route, result)
      else if (round > 0) route.values.push((after.cpuMs - before.cpuMs) / result)
    }
  }
  for (const [{ path: route }, reason] of failed) onProblem(benchDiagnostics.routeNotMeasured({ route, reason }))
  return measured.filter(route => !failed.has(route)).toSorted((a, b) => median(b.values) - median(a.values))
}

/** The number of responses, or why one of them cannot be measured. */
async function requestRepeatedly(url: string, { requests, maxMs }: typeof MEASURED): Promise<number | string> {
  const end = performance.now() + maxMs
  let started = 0
  let done = 0
  let failure: string | undefined
  const work = async (): Promise<void> => {
    while (failure === undefined && started < requests && (started === 0 || performance.now() < end)) {
      started++
      const response = await requestRoute(url)
      if (typeof response === 'string') failure = response
      else done++
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, work))
  return failure ?? done
}

/** Whether the response is stored somewhere, so that its cost is not that of rendering. */
function noteOf(
  path: string,
  { headers, status }: ReadyRoute['first'],
  { prerendered, cached }: BuildReport['routes'],
): string | undefined {
  if (prerendered.some(route => route.path === path)) return 'prerendered'
  if (status >= 300) return `redirect to ${headers.get('location')}`
  const isShared = /\bs-maxage=|\bstale-while-revalidate\b/.test(headers.get('cache-control') ?? '')
  if (!cached.includes(path) && !isShared) return undefined
  return headers.has('set-cookie') ? 'not cached, because it sets a cookie' : 'cached'
}
