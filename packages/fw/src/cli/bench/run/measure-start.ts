import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PartRecording, Reading } from '../recording'
import { COUNTING_ARGS } from '../step/loaded-files'
import type { StepReport } from '../step/messages'
import { sumByPackage } from './by-package'
import { stepOf } from './bench-run'
import type { BenchRun } from './bench-run'
import { startMeasured } from './measured-process'
import { readingsOfTimings } from './timing-readings'

const MAX_PAGE_MS = 120_000

interface Start {
  wallMs: number
  report: StepReport
}

/**
 * Starts the development server until its first page has arrived: without any caches and with those of the start
 * before, as often as there are rounds. Then once more, to count files, which takes time itself.
 */
export async function measureStart(run: BenchRun): Promise<Pick<PartRecording, 'readings' | 'notes'>> {
  const cold: Start[] = []
  const warm: Start[] = []
  const cacheDir = join(run.dir, 'cache')
  for (let round = 1; round <= run.rounds; round++) {
    rmSync(cacheDir, { recursive: true, force: true })
    mkdirSync(cacheDir, { recursive: true })
    run.onStep(`Starting the development server without caches, round ${round} of ${run.rounds}`)
    cold.push(await startOnce(run, cacheDir))
    run.onStep(`Starting the development server, round ${round} of ${run.rounds}`)
    warm.push(await startOnce(run, cacheDir))
  }
  run.onStep('Counting the files that are loaded')
  const { report } = await startOnce(run, cacheDir, COUNTING_ARGS)
  return {
    readings: [
      ...readingsOf('cold start', cold),
      ...readingsOf('warm start', warm),
      ...readingsOfTimings(warm.map(start => start.report.timings)),
      ...countFiles(report, run.loaded.facts.rootDir),
    ],
    notes: [],
  }
}

async function startOnce(run: BenchRun, cacheDir: string, execArgv: readonly string[] = []): Promise<Start> {
  const step = stepOf(run, 'dev', {
    'devServer.port': 0,
    'devServer.host': '127.0.0.1',
    'devServer.https': false,
    'bundler1.cacheDir': join(cacheDir, 'bundler'),
  })
  const server = startMeasured(step, {
    session: run.session,
    env: { NODE_COMPILE_CACHE: join(cacheDir, 'node') },
    execArgv,
  })
  try {
    const { url } = await server.receive('listening')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(MAX_PAGE_MS),
    }).catch((error: Error) => error)
    if (response instanceof Error) return server.fail(`it did not respond (${response.message})`)
    await response.arrayBuffer()
    const wallMs = performance.now() - server.since
    if (response.status >= 500)
      server.fail(`\`${new URL(url).pathname}\` responded with status code ${response.status}`)
    const reported = server.receive('report')
    server.request('report')
    return { wallMs, report: (await reported).report }
  } finally {
    await server.end()
  }
}

function readingsOf(subject: string, starts: readonly Start[]): Reading[] {
  return [
    { subject, metric: 'cpu', values: starts.map(({ report }) => report.usage.cpuMs) },
    { subject, metric: 'wall', values: starts.map(({ wallMs }) => wallMs) },
    { subject, metric: 'memory', values: starts.map(({ report }) => report.usage.memoryBytes) },
  ]
}

function countFiles({ files = [] }: StepReport, rootDir: string): Reading[] {
  const subject = 'files loaded by Node'
  const bytes = files.reduce((sum, [, size]) => sum + size, 0)
  return [
    { subject, metric: 'files', values: [files.length] },
    { subject, metric: 'loaded', values: [bytes], parts: sumByPackage(files, rootDir) },
  ]
}
