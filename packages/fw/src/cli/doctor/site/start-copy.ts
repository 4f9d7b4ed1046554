import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadedOptions } from '@fw/kit/config'
import { servedBase } from '@fw/schema'
import { join, relative } from 'pathe'
import { findInSite, serveFiles } from '../../../build/files'
import { startServer } from '../../preview/preview-server'
import { freePort } from '../../preview/free-port'
import { readRuntime } from '../../runtime-variables'
import type { Output } from './find-output'
import { findRuntime } from './platform-runtime'

const MAX_START_MS = 30_000

const POLL_INTERVAL_MS = 50

const SYSTEM_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ']

/** A site that runs in a folder of its own. */
export interface RunningSite {
  /** With the base URL, and a slash at the end. */
  url: string
  /** What the server has printed on stderr. */
  errors: () => string
  stop: () => Promise<void>
}

/** Starts a copy of an output in an empty folder, with only what the project declares. `failure`: why it ended. */
export async function startCopy(output: Output, loaded: LoadedOptions): Promise<RunningSite | { failure: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'fw-doctor-'))
  const remove = (): void => rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
  cpSync(output.dir, join(dir, 'output'), { recursive: true, verbatimSymlinks: true })
  const base = servedBase(loaded.options.app.baseURL)
  if (output.server !== undefined) {
    return runServer(join(dir, 'output', relative(output.dir, output.server)), {
      dir,
      base,
      env: declaredEnv(loaded),
      remove,
    })
  }
  const runtime = findRuntime(output, loaded.facts.env)
  if (runtime) return runOnPlatform(runtime, { dir: join(dir, 'output'), base, env: declaredEnv(loaded), remove })
  const site = join(dir, 'output', relative(output.dir, output.publicDir))
  const { url, close } = await serveFiles(findInSite(site, base), { host: '127.0.0.1', port: 0 })
  return { url: url + base, errors: () => '', stop: () => close().then(remove) }
}

/** The variables of `.env` files and of the runtime config, and what programs need to run. */
function declaredEnv(loaded: LoadedOptions): NodeJS.ProcessEnv {
  const { env, envLocations } = loaded.facts
  const names = [
    ...SYSTEM_VARIABLES,
    ...Object.keys(envLocations ?? {}),
    ...readRuntime(loaded).variables.map(({ name }) => name),
  ]
  const values = names.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]]))
  return { ...Object.fromEntries(values), NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1' }
}

interface Start {
  dir: string
  base: string
  env: NodeJS.ProcessEnv
  remove: () => void
}

async function runServer(file: string, { dir, base, env, remove }: Start): Promise<RunningSite | { failure: string }> {
  let errors = ''
  let port: string | undefined
  const server = startServer({
    file,
    cwd: dir,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    onListening: url => {
      port = url.port
    },
  })
  server.stderr!.on('data', (text: Buffer) => {
    errors += text.toString()
  })
  const end = once(server, 'close') as Promise<[code: number | null]>
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL')
    await end
    remove()
  }
  const late = new AbortController()
  await Promise.race([
    once(server, 'message'),
    end,
    wait(MAX_START_MS, undefined, { signal: late.signal }).catch(() => undefined),
  ])
  late.abort()
  if (port !== undefined) return { url: `http://127.0.0.1:${port}${base}`, errors: () => errors, stop }
  const { exitCode } = server
  await stop()
  return { failure: describeEnd(exitCode, errors) }
}

/** Runs the command of a runtime. It does not say when it listens, so it is requested until it responds. */
async function runOnPlatform(
  [program, ...args]: readonly [string, ...string[]],
  { dir, base, env, remove }: Start,
): Promise<RunningSite | { failure: string }> {
  const port = await freePort()
  const server = spawn(program, args, { cwd: dir, env: { ...env, PORT: port }, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  server.stderr.on('data', (text: Buffer) => {
    errors += text.toString()
  })
  server.once('error', ({ message }) => {
    errors += message
  })
  const end = new Promise<void>(resolve => server.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}${base}`
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL')
    await end
    remove()
  }
  const since = performance.now()
  while (server.exitCode === null && server.signalCode === null && performance.now() - since < MAX_START_MS) {
    if (await responds(url)) return { url, errors: () => errors, stop }
    await Promise.race([wait(POLL_INTERVAL_MS), end])
  }
  const { exitCode } = server
  await stop()
  return { failure: describeEnd(exitCode, errors) }
}

async function responds(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(MAX_START_MS) })
    return true
  } catch {
    return false
  }
}

function describeEnd(exitCode: number | null, errors: string): string {
  return exitCode === null
    ? `it did not listen within ${MAX_START_MS / 1000} s`
    : `it ended with exit code ${exitCode}: ${firstError(errors)}`
}

/** The first error in what a program printed, without a full stop. */
export function firstError(text: string): string {
  // Node also prints the line that has thrown it.
  const thrown = /^(?:Uncaught )?(\w*Error\b.*)$/m.exec(text) ?? /^.*?\b(\w*Error\b.*)$/m.exec(text)
  const line = thrown?.[1] ?? text.trim().split('\n')[0]!
  return line.trim().replace(/\.$/, '') || 'it printed no reason'
}
