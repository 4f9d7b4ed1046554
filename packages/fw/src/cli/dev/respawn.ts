import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { realEnvironment } from '@fw/kit/config'
import type { Place } from '../../build/dev/index'
import { closeInspector } from './inspect'

/** Tells a process where the one before it has listened. */
const VARIABLE = 'FW_DEV_PLACE'

type Message = { type: 'fw:restart', place: Place } | { type: 'fw:end' }

/** How `fw dev` goes on in another process. The first process stays, and starts each one after it. */
export interface Respawn {
  /** Where the process before this one has listened. */
  at: Place | undefined
  /** Hands over to a new process. Nothing of this one may listen or read the terminal any more. */
  restartProcess: (place: Place) => Promise<void>
  /** Resolves when this process has nothing left to do, with its exit code: others have taken over, or it is to end. */
  done: Promise<number>
}

export function createRespawn(): Respawn {
  const given = process.env[VARIABLE]
  delete process.env[VARIABLE]
  let finish!: (code: number) => void
  const done = new Promise<number>(resolve => finish = resolve)
  const at = given === undefined ? undefined : JSON.parse(given) as Place
  return { at, done, restartProcess: at && process.send ? followParent(finish) : async place => finish(await runChildren(place)) }
}

/** In a child: ends with its parent, and asks it for the next process. */
function followParent(finish: (code: number) => void): (place: Place) => Promise<void> {
  const end = (): void => finish(0)
  const listener = (message: Message): void => {
    if (message.type === 'fw:end') end()
  }
  process.on('message', listener)
  process.once('disconnect', end)
  // Waiting for the parent is no reason to stay.
  process.channel?.unref()
  return place => new Promise((resolve) => {
    process.send!({ type: 'fw:restart', place } satisfies Message, () => {
      resolve()
      end()
      // What modules have left running must not keep the next process waiting.
      setTimeout(() => process.exit(), 1000).unref()
    })
  })
}

/** In the first process: runs the command again, as often as it is asked to. Gives the exit code of the last one. */
async function runChildren(first: Place): Promise<number> {
  await closeInspector()
  let next: Place | undefined = first
  let child: ChildProcess | undefined
  let isEnding = false
  const end = (signal: NodeJS.Signals): void => {
    // A terminal tells every process of its own; a message does not count twice.
    if (isEnding) child?.kill(signal)
    else child?.send({ type: 'fw:end' } satisfies Message)
    isEnding = true
    next = undefined
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, end)
  let code = 0
  while (next) {
    child = startChild(next)
    next = undefined
    child.on('message', (message: Message) => {
      if (message.type === 'fw:restart' && !isEnding) next = message.place
    })
    code = await new Promise<number>(resolve => child!.once('exit', (exited, signal) => resolve(exited ?? (signal ? 1 : 0))).once('error', () => resolve(1)))
  }
  for (const signal of signals) process.off(signal, end)
  return code
}

function startChild(place: Place): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // The values of `.env` files are read anew.
    env: { ...realEnvironment(process.env), [VARIABLE]: JSON.stringify(place) },
  })
}
