const MAX_REQUESTS = 300
const MAX_WARM_UP_REQUESTS = 20
const MAX_PARALLEL_REQUESTS = 4
const MAX_MEASURED_MS = 5000

/** How fast a server responds to requests of one page. */
export interface RequestSpeed {
  path: string
  perSecond: number
  medianMs: number
}

/** Requests a page several times. */
export async function measureRequests(origin: string, path: string): Promise<RequestSpeed> {
  await requestRepeatedly(origin + path, MAX_WARM_UP_REQUESTS)
  const start = performance.now()
  const times = await requestRepeatedly(origin + path, MAX_REQUESTS)
  const seconds = (performance.now() - start) / 1000
  return { path, perSecond: times.length / seconds, medianMs: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0 }
}

async function requestRepeatedly(url: string, count: number): Promise<number[]> {
  const end = performance.now() + MAX_MEASURED_MS
  const times: number[] = []
  let started = 0
  const work = async (): Promise<void> => {
    while (started < count && performance.now() < end) {
      started++
      const start = performance.now()
      await (await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })).arrayBuffer()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, work))
  return times
}
