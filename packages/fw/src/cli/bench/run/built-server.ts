import type { ChildProcess } from 'node:child_process'
import { benchDiagnostics, ProblemError } from '@fw/schema'
import { startServer } from '../../preview/preview-server'
import { createLog } from '../../try/run-step'
import { OWN_GROUP } from '../../processes/process-session'
import type { Usage } from '../step/messages'
import type { BenchRun } from './bench-run'

const MAX_START_MS = 60_000

/** Reports what the server has used when it is asked, and ends it with the process that measures it. */
const REPORT_USAGE = `
import { existsSync, readFileSync } from 'node:fs'
// On Linux, maxRSS includes the memory of the process that has started this one.
const peak = () => existsSync('/proc/self/status') && /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
if (process.send && !process.env.NODE_UNIQUE_ID) {
  process.on('message', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    process.send({ cpuMs: (userCPUTime + systemCPUTime) / 1000, memoryBytes: Number(peak() || maxRSS) * 1024 })
  })
  process.once('disconnect', () => process.exit())
  process.channel.unref()
}
`

/** A built server that is measured. */
export interface BuiltServer {
  origin: string
  /** Until it listened. */
  startMs: number
  usage: () => Promise<Usage>
  stop: () => Promise<void>
}

/** Starts a built server, as `fw preview` does. */
export async function startBuiltServer(
  { loaded, session }: Pick<BenchRun, 'loaded' | 'session'>,
  file: string,
): Promise<BuiltServer> {
  const { env, rootDir } = loaded.facts
  const log = createLog()
  const since = performance.now()
  let listen!: (url: URL) => void
  const listening = new Promise<URL>(resolve => (listen = resolve))
  const child = startServer({
    file,
    cwd: rootDir,
    env: { ...env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...OWN_GROUP,
    preload: REPORT_USAGE,
    onListening: listen,
  })
  session.adopt(child)
  for (const stream of [child.stdout, child.stderr]) stream!.setEncoding('utf8').on('data', log.add)
  const started = await Promise.race([listening, failureOf(child)])
  const stop = (): Promise<void> => session.end(child)
  if (typeof started === 'string') {
    await stop()
    throw new ProblemError([benchDiagnostics.stepFailed({ step: 'server', reason: started, log: log.tail() })])
  }
  return {
    origin: `${started.protocol}//127.0.0.1:${started.port}`,
    startMs: performance.now() - since,
    usage: () =>
      new Promise(resolve => {
        child.once('message', (usage: Usage) => resolve(usage))
        child.send('usage')
      }),
    stop,
  }
}

function failureOf(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(`it did not listen within ${MAX_START_MS / 1000} s`), MAX_START_MS).unref()
    child.once('error', error => resolve(error.message))
    child.once('close', code => {
      clearTimeout(timer)
      resolve(`it exited with code ${code}`)
    })
  })
}
