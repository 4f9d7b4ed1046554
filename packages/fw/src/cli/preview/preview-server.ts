import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { constants } from 'node:os'

interface BuiltServer {
  file: string
  env: NodeJS.ProcessEnv
  /** Default: the current one. */
  cwd?: string
  stdio?: StdioOptions
  /** Whether it gets a group of processes of its own. */
  detached?: boolean
  /** Code to run before that of the server. It may exchange further messages with this process. */
  preload?: string
  /** Called once the server listens. */
  onListening: (url: URL) => void
}

// The engine prints a line of its own when it listens. This runs before it, takes the line, and hands the address over.
// Copies of a cluster talk to their first process, and are not ended here.
const takeLine = (keepsChannel: boolean): string => `
const { log } = console
if (process.send && !process.env.NODE_UNIQUE_ID) console.log = (...args) => {
  const url = typeof args[0] === 'string' && /Listening on:\\S* \\S*?(https?:[^\\s\\u001B]+)/.exec(args[0])?.[1]
  if (!url) return log(...args)
  console.log = log
  const isEverywhere = args[0].includes('all interfaces')
  process.send({ url, isEverywhere }${keepsChannel ? '' : ', () => process.disconnect()'})
}
`

/** Runs a built server until it ends, and returns the exit code. */
export function runServer(server: BuiltServer): Promise<number> {
  return untilExit(startServer(server))
}

export function startServer({
  file,
  env,
  cwd,
  stdio = ['inherit', 'inherit', 'inherit', 'ipc'],
  detached = false,
  preload = '',
  onListening,
}: BuiltServer): ChildProcess {
  const first = `data:text/javascript,${encodeURIComponent(preload + takeLine(preload !== ''))}`
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', first, file], {
    stdio,
    env,
    detached,
    ...(cwd === undefined ? {} : { cwd }),
  })
  child.once('message', ({ url, isEverywhere }: { url: string; isEverywhere: boolean }) => {
    const address = new URL(url)
    if (isEverywhere) address.hostname = '0.0.0.0'
    onListening(address)
  })
  return child
}

/** Passes signals on to a program, and returns its exit code. */
export function untilExit(child: ChildProcess): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? exitCodeOf(signal)))
  })
}

/** Of a server that a signal ended: a signal to end is not a failure, a kill or a crash is. */
export function exitCodeOf(signal: NodeJS.Signals | null): number {
  if (signal === 'SIGINT' || signal === 'SIGTERM') return 0
  return signal ? 128 + constants.signals[signal] : 1
}
