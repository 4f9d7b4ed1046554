import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildDiagnostics, ProblemError, testingDiagnostics } from '@fw/schema'
import { startProgram } from './node-program'
import type { Program } from './node-program'
import type { RunnerTask, RunnerResult } from './runner'

export interface ServerOptions {
  rootDir: string
  dev: boolean
  build: boolean
  server: boolean
  env: Record<string, string>
  /** 0: a free port. */
  port: number
  overrides: Record<string, unknown>
}

export interface RunningServer {
  /** With the base URL and a trailing slash. */
  url: string
  stop: () => Promise<void>
}

const HOST = '127.0.0.1'
const RUNNER = fileURLToPath(new URL('test-runner.mjs', import.meta.url))

/** Builds and starts an app in child processes. Undefined if no server is requested. */
export async function startServer(options: ServerOptions, signal: AbortSignal): Promise<RunningServer | undefined> {
  if (options.dev && !options.server) return undefined
  // A separate folder, so that tests do not affect each other or `fw dev`.
  const dir = join(options.rootDir, '.fw/test', randomBytes(6).toString('hex'))
  // A process that was just ended may write a last file.
  const clean = (): void => rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  try {
    const server = options.dev ? await startDevelopment(options, dir, signal) : await startBuilt(options, dir, signal)
    if (!server) clean()
    return server && { url: server.url, stop: () => server.stop().finally(clean) }
  } catch (error) {
    clean()
    throw error
  }
}

async function startDevelopment(
  { rootDir, env, port, overrides }: ServerOptions,
  buildDir: string,
  signal: AbortSignal,
): Promise<RunningServer> {
  const program = run(
    { task: 'dev', rootDir, overrides: { buildDir, ...overrides, 'devServer.port': port, 'devServer.host': HOST } },
    env,
    signal,
  )
  const { url } = await resultOf(program, rootDir, 'The development server')
  program.show()
  return { url: url!, stop: program.stop }
}

async function startBuilt(
  { rootDir, build, server, env, port, overrides }: ServerOptions,
  dir: string,
  signal: AbortSignal,
): Promise<RunningServer | undefined> {
  const outputDirs = { buildDir: dir, 'serverEngine.output.dir': join(dir, 'output') }
  const builder = run(
    { task: build ? 'build' : 'find', rootDir, overrides: { ...(build ? outputDirs : {}), ...overrides } },
    env,
    signal,
  )
  const {
    file,
    base,
    env: serverEnv,
  } = await resultOf(builder, rootDir, build ? 'The build' : 'Reading the configuration')
  await builder.done
  if (!server) return undefined
  if (!existsSync(file!)) throw new ProblemError([buildDiagnostics.noBuild({ file: file! })])
  // Otherwise, tests would send requests to another program on this port.
  if (port !== 0 && (await isListening(port)))
    throw new ProblemError([buildDiagnostics.portTaken({ port, host: HOST, reason: 'the port is already in use' })])
  const at = port || (await freePort())
  const program = startProgram(['--enable-source-maps', file!], {
    cwd: rootDir,
    env: { ...serverEnv, ...env, HOST, PORT: String(at) },
    signal,
  })
  while (!(await isListening(at))) {
    if (program.hasEnded()) throw failed(rootDir, 'The built server', program)
    await wait(20)
  }
  program.show()
  return { url: `http://${HOST}:${at}${base}`, stop: program.stop }
}

function run(task: RunnerTask, env: Record<string, string>, signal: AbortSignal): Program {
  return startProgram([RUNNER, JSON.stringify(task)], {
    cwd: task.rootDir,
    env: { ...withoutTestVariables(), ...env },
    signal,
  })
}

/** Removes the variables of the test runner, which would change the build of the app. */
function withoutTestVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name),
    ),
  )
}

async function resultOf(program: Program, rootDir: string, what: string): Promise<RunnerResult> {
  const result = await Promise.race([program.message, program.done.then(() => undefined)])
  if (!result) throw failed(rootDir, what, program)
  return result as RunnerResult
}

function failed(rootDir: string, what: string, program: Program): ProblemError {
  return new ProblemError([testingDiagnostics.serverFailed({ rootDir, what, output: program.output() })])
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, HOST, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, HOST)
    const end = (listens: boolean) => (): void => {
      socket.destroy()
      resolve(listens)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}
