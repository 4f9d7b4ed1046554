import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PartRecording, Reading } from '../recording'
import type { BuildReport } from '../step/messages'
import type { BenchRun } from './bench-run'
import { startBuiltServer } from './built-server'
import { selectRoutes } from './select-routes'

const compress = promisify(gzip)

/** The payload in a page. */
const PAYLOAD = /<script\b[^>]*\bid="__\w+_DATA__[^"]*"[^>]*>([\s\S]*?)<\/script>/

/** What browsers load first for each route, compressed: scripts, styles, the page and its payload. */
export async function measureClient(
  run: BenchRun,
  { clientRoutes, routes, output }: BuildReport,
): Promise<Pick<PartRecording, 'readings' | 'notes'>> {
  run.onStep('Measuring what browsers load')
  const isWanted = (path: string): boolean => run.routes.length === 0 || run.routes.includes(path)
  const readings = clientRoutes
    .filter(({ path }) => isWanted(path))
    .map(({ path, kind, bytes, parts }): Reading => ({ subject: path, metric: kind, values: [bytes], parts }))
  for (const { path, file, payloadBytes } of routes.prerendered.filter(({ path }) => isWanted(path))) {
    const html = await readFile(join(output.publicDir, file))
    readings.push(...(await measurePage(path, html, payloadBytes)))
  }
  if (output.server === undefined) return { readings, notes: [] }
  const server = await startBuiltServer(run, output.server)
  try {
    const { routes: ready, notes } = await selectRoutes(run, server.origin, routes)
    for (const { path, first } of ready) {
      const isPage = first.headers.get('content-type')?.includes('text/html') && first.status < 300
      if (isPage && !routes.prerendered.some(route => route.path === path))
        readings.push(...(await measurePage(path, first.body)))
    }
    return { readings, notes }
  } finally {
    await server.stop()
  }
}

/** `payloadBytes`: of the payload file, if there is one. */
async function measurePage(subject: string, html: Uint8Array, payloadBytes?: number): Promise<Reading[]> {
  const inline = PAYLOAD.exec(new TextDecoder().decode(html))?.[1]
  const payload = payloadBytes ?? (inline === undefined ? undefined : (await compress(inline)).length)
  return [
    { subject, metric: 'html', values: [(await compress(html)).length] },
    ...(payload === undefined ? [] : [{ subject, metric: 'payload' as const, values: [payload] }]),
  ]
}
