import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createEnv, flipEnv, observeOutput, signalGroup } from './child-program'
import type { Program } from './child-program'
import { STOP_TIMEOUT_MS } from './wait-limits'

const END_OF_OUTPUT = '\0end of output\0'
const HOST = fileURLToPath(new URL('command-host.mjs', import.meta.url))

/** Commands that a process runs before it is replaced, so that what they leave behind cannot add up. */
const MAX_COMMANDS = 40

// Libraries read these when they are loaded.
const READ_AT_LOAD = /^(?:NODE_|DEBUG$|FORCE_COLOR$|NO_COLOR$|CI$|TEST$)/

/** Vue reads once whether it runs in development. */
type Kind = 'development' | 'production'

interface Host {
  child: ChildProcess
  kind: Kind
  commands: number
}

/** Processes without a running command. */
const idle: Host[] = []

/** Whether a command can run in a process that has run others before. */
export function isHostable(env: Readonly<Record<string, string>> = {}): boolean {
  return !Object.keys(env).some(name => READ_AT_LOAD.test(name))
}

function startHost(kind: Kind): Host {
  const child = fork(HOST, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...flipEnv() },
    // Not the flags of the test runner. A process that has run many commands has a large heap, and spends a fifth of its
    // time on collecting garbage if the space for new objects is small. Threads for it only take time from each other.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--single-threaded-gc'],
    detached: true,
    silent: true,
  })
  process.once('exit', () => signalGroup(child, 'SIGKILL'))
  // An idle process does not keep the test runner from ending.
  child.unref()
  child.channel?.unref()
  for (const stream of [child.stdout, child.stderr]) (stream as Socket).unref()
  return { child, kind, commands: 0 }
}

function takeIdle(kind: Kind): Host | undefined {
  for (const host of idle.filter(host => host.kind === kind)) {
    idle.splice(idle.indexOf(host), 1)
    if (host.child.connected) return host
  }
  return undefined
}

/**
 * Runs an `fw` command like `startProgram`, in a process that runs several of them. Not for tests of the process: its
 * signals, exit, memory or terminal.
 */
export function startHosted(
  args: readonly string[],
  { cwd, env }: { cwd: string; env?: Readonly<Record<string, string>> },
): Program {
  const kind = args[0] === 'dev' ? 'development' : 'production'
  const host = takeIdle(kind) ?? startHost(kind)
  const { child } = host
  host.commands++
  let isRunning = true
  let finish!: (code: number | null) => void
  const ended = new Promise<number | null>(resolve => (finish = resolve))
  const onMessage = (message: { code: number }): void => finish(message.code)
  const onExit = (code: number | null): void => finish(code)
  child.on('message', onMessage).on('exit', onExit)
  const observer = observeOutput(child, args.join(' '), END_OF_OUTPUT)
  child.send({ args, cwd, env: createEnv(cwd, env) })
  const done = ended.then(async code => {
    if (child.connected) await observer.isComplete
    isRunning = false
    child.off('message', onMessage).off('exit', onExit)
    observer.close(code)
    // A command that reports problems ends like any other.
    if ((code === 0 || code === 1) && child.connected && host.commands < MAX_COMMANDS) idle.push(host)
    else signalGroup(child, 'SIGKILL')
    return code
  })
  const stop = async (): Promise<void> => {
    if (!isRunning) return
    // The process may just have ended.
    child.send('stop', () => {})
    const late = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS)
    await done
    clearTimeout(late)
  }
  const { output, streams, until } = observer
  return { pid: child.pid!, output, streams, until, done, stop }
}
