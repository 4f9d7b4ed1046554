import { spawn } from 'node:child_process'
import type { ChildProcess, SendHandle } from 'node:child_process'
import { realEnvironment } from '@fw/kit/config'
import type { HostAndPort, ListeningSocket } from '../../build/dev/index'
import { END_SIGNALS } from './ending'
import { closeInspector } from './inspect'

/** Set in the environment of a process that replaces another one. */
const VARIABLE = 'FW_DEV_FOLLOWS'

type Message =
  /** Sent to the next process: the previous one has ended, and listened at this address. */
  | { type: 'fw:start'; address: HostAndPort }
  /** Sent with a listening socket, either to the process that holds it open or to the one that listens on it next. */
  | { type: 'fw:socket' }
  /** Sent to the first process: it should start another process. */
  | { type: 'fw:restart'; address: HostAndPort }
  | { type: 'fw:end' }

/** Continues `fw dev` in another process. The first process keeps running, and starts all later ones. */
export interface Respawn {
  /** The address at which the previous process listened. */
  at: HostAndPort | undefined
  /** The socket on which the previous process listened. */
  socket: ListeningSocket | undefined
  /** Keeps a socket open until the next process has received it. */
  keepSocket: (socket: ListeningSocket) => Promise<void>
  /** Continues in a new process. This process must not accept connections or read from the terminal any more. */
  restartProcess: (address: HostAndPort) => Promise<void>
  /** Resolves with the exit code when this process can end: another one has replaced it, or it received a signal. */
  done: Promise<number>
}

/** Resolves when the previous process has ended. */
export async function createRespawn(): Promise<Respawn> {
  const isFollower = process.env[VARIABLE] !== undefined && process.send !== undefined
  delete process.env[VARIABLE]
  let finish!: (code: number) => void
  const done = new Promise<number>(resolve => (finish = resolve))
  return isFollower
    ? { done, ...(await followParent(finish)) }
    : { done, at: undefined, socket: undefined, ...leadChildren(finish) }
}

/** In a child process: ends with its parent, and requests the next process from it. */
async function followParent(finish: (code: number) => void): Promise<Omit<Respawn, 'done'>> {
  let end = (): void => process.exit()
  let socket: ListeningSocket | undefined
  process.once('disconnect', () => end())
  const address = await new Promise<HostAndPort>(resolve => {
    process.on('message', (message: Message, handle) => {
      if (message.type === 'fw:socket') socket = handle as ListeningSocket
      if (message.type === 'fw:start') resolve(message.address)
      if (message.type === 'fw:end') end()
    })
  })
  end = () => finish(0)
  // Waiting for the parent must not keep the process alive.
  process.channel?.unref()
  return {
    at: address,
    socket,
    keepSocket: open => send(process as Sender, { type: 'fw:socket' }, open),
    async restartProcess(next) {
      process.channel?.ref()
      await send(process as Sender, { type: 'fw:restart', address: next })
      end()
      // Timers and handles that modules leave open must not delay the next process.
      setTimeout(() => process.exit(), 1000).unref()
    },
  }
}

/** In the first process: runs the command again, for every request. */
function leadChildren(finish: (code: number) => void): Pick<Respawn, 'keepSocket' | 'restartProcess'> {
  let child: Child | undefined
  return {
    // The IPC channel holds the socket open until the child receives it.
    keepSocket: socket => notifyChild((child = startChild()), { type: 'fw:socket' }, socket),
    async restartProcess(address) {
      await closeInspector()
      finish(await runChildren(child ?? startChild(), address))
    },
  }
}

/** Resolves with the exit code of the last process. */
async function runChildren(first: Child, address: HostAndPort): Promise<number> {
  let child = first
  let next: HostAndPort | undefined = address
  let socket: ListeningSocket | undefined
  let isEnding = false
  const end = (signal: NodeJS.Signals): void => {
    // A terminal sends the signal to every process: it is handled once.
    if (isEnding) child.process.kill(signal)
    else child.process.send({ type: 'fw:end' } satisfies Message)
    isEnding = true
    next = undefined
  }
  for (const signal of END_SIGNALS) process.on(signal, end)
  let code = 0
  while (next) {
    child.process.on('message', (message: Message, handle) => {
      if (message.type === 'fw:socket') socket = handle as ListeningSocket
      if (message.type === 'fw:restart' && !isEnding) next = message.address
    })
    await notifyChild(child, { type: 'fw:start', address: next })
    next = undefined
    code = await child.ended
    if (next) child = await startNext(socket)
    socket = undefined
  }
  for (const signal of END_SIGNALS) process.off(signal, end)
  return code
}

async function startNext(socket: ListeningSocket | undefined): Promise<Child> {
  const child = startChild()
  if (socket) {
    const open = socket as { close: () => void }
    await notifyChild(child, { type: 'fw:socket' }, open)
    open.close()
  }
  return child
}

type Sender = Pick<ChildProcess, 'send'>

function send(to: Sender, message: Message, socket?: ListeningSocket): Promise<void> {
  return new Promise((resolve, reject) =>
    to.send(message, socket as SendHandle | undefined, error => (error ? reject(error) : resolve())),
  )
}

/** Sends a message to a child process. Also resolves if the child has ended: `send` may never call back then. */
async function notifyChild(child: Child, message: Message, socket?: ListeningSocket): Promise<void> {
  await Promise.race([send(child.process, message, socket), child.ended]).catch(() => undefined)
}

interface Child {
  process: ChildProcess
  ended: Promise<number>
}

function startChild(): Child {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // The values of `.env` files are read again.
    env: { ...realEnvironment(process.env), [VARIABLE]: 'true' },
  })
  const ended = new Promise<number>(resolve =>
    child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal!))).once('error', () => resolve(1)),
  )
  return { process: child, ended }
}

/** A process that has just started does not listen to signals yet: they end it, but as requested. */
function exitCodeOf(signal: NodeJS.Signals): number {
  return (END_SIGNALS as readonly string[]).includes(signal) ? 0 : 1
}
