import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadDotenv } from '@fw/kit/config'
import { freePort } from '../preview/free-port'
import { commandOf } from './prepare-side'
import type { Side } from './prepare-side'
import { createLog, stepProblem } from './run-step'
import type { Step } from './run-step'

const MAX_START_MS = 60_000
const MAX_DEV_START_MS = 3 * 60_000
const MAX_REQUEST_MS = 20_000
const POLL_INTERVAL_MS = 20
const SERVICE_UNAVAILABLE_STATUS = 503

export interface RunningServer {
  url: string
  /** Until its first response. */
  seconds: number
  /** Lines on standard error. */
  errors: string[]
  stop: () => Promise<void>
}

/** Starts the built server of a side, with the variables of its `.env` files, as in production. */
export async function startBuilt(side: Side, outputDir: string, base: string): Promise<RunningServer> {
  const { values } = loadDotenv(side.rootDir, 'production', side.session.env)
  const port = await freePort()
  const address = { PORT: port, NITRO_PORT: port, HOST: '127.0.0.1', NITRO_HOST: '127.0.0.1' }
  return startServer(
    {
      side: side.name,
      step: 'start',
      program: process.execPath,
      args: [join(outputDir, 'server/index.mjs')],
      cwd: side.rootDir,
      // A server sends no telemetry, and fw warns about variables of Nuxt's runtime config that are not declared.
      env: { ...side.session.env, ...values, ...address, NODE_ENV: 'production', NUXT_TELEMETRY_DISABLED: undefined },
      session: side.session,
    },
    { url: `http://127.0.0.1:${port}`, base, maxMs: MAX_START_MS, isReady: () => true },
  )
}

/** Starts the development server of a side, until its first page. */
export async function startDev(side: Side, base: string): Promise<RunningServer> {
  const port = await freePort()
  return startServer(
    {
      side: side.name,
      step: 'dev',
      program: process.execPath,
      args: [commandOf(side), 'dev', '--port', port, '--host', '127.0.0.1'],
      cwd: side.rootDir,
      session: side.session,
    },
    {
      url: `http://127.0.0.1:${port}`,
      base,
      maxMs: MAX_DEV_START_MS,
      // Until then, it responds with a page that waits.
      isReady: status => status !== SERVICE_UNAVAILABLE_STATUS,
    },
  )
}

interface Readiness {
  url: string
  base: string
  maxMs: number
  isReady: (status: number) => boolean
}

async function startServer(step: Step, { url, base, maxMs, isReady }: Readiness): Promise<RunningServer> {
  const { session, program, args, cwd, env } = step
  const log = createLog()
  const errors: string[] = []
  let exit: string | undefined
  const start = performance.now()
  const child = session.start(program, args, {
    cwd,
    env: env ?? session.env,
    onOutput: (text, stream) => {
      log.add(text)
      if (stream === 'stderr') errors.push(...text.split('\n').filter(line => line.trim()))
    },
  })
  child.once('error', error => (exit = error.message))
  child.once('close', code => (exit = `it exited with code ${code}`))
  for (;;) {
    const status = await fetchStatus(url + base)
    if (status !== undefined && isReady(status)) break
    const elapsed = performance.now() - start
    if (exit === undefined && elapsed < maxMs) await wait(POLL_INTERVAL_MS)
    else {
      await session.end(child)
      throw stepProblem(step, exit ?? `it did not respond within ${maxMs / 1000} s`, log.tail())
    }
  }
  return { url, seconds: (performance.now() - start) / 1000, errors, stop: () => session.end(child) }
}

/** The status code of a page with all of its body. Undefined without a response. */
async function fetchStatus(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(MAX_REQUEST_MS),
    })
    await response.text()
    return response.status
  } catch {
    return undefined
  }
}
