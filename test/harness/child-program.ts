import { type ChildProcess, spawn } from 'node:child_process'
import { variableOf } from './default-option/without-option.mjs'

/** A program that runs in a child process of the tests. */
export interface Program {
  pid: number
  /** Everything it printed so far. */
  output: () => string
  /** Waits until the output matches. Fails when the program exits, or after `limit` milliseconds. */
  until: (pattern: RegExp, limit?: number) => Promise<RegExpMatchArray>
  /** Resolves with the exit code. */
  done: Promise<number | null>
  /** Terminates its process group. */
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()

// An interrupted test run leaves no processes behind.
process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL')
})

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, name)
  } catch {
    // It has already exited.
  }
}

/** Variables that apply `npm run proofs -- --flip`, which leaves out one option, to programs of fw. */
export function flipEnv(): Record<string, string> {
  const { FW_FLIP: key } = process.env
  const preload = new URL('default-option/preload.mjs', import.meta.url).href
  return key ? { FW_FLIP: key, NODE_OPTIONS: `--import ${preload}` } : {}
}

/** In such a run, the variable that sets the option is also left out. */
function withoutFlipped(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== variableOf()))
}

/** The environment of a user's shell, without variables of the test runner. */
export function createEnv(cwd: string, env: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: `${cwd}/.home`, NO_COLOR: '1', ...flipEnv(), ...withoutFlipped(env) }
}

/** Starts a Node.js program in its own process group, with only this environment. */
export function startProgram(
  args: readonly string[],
  { cwd, env }: { cwd: string; env?: Readonly<Record<string, string>> },
): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env: createEnv(cwd, env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      tell()
    })
  }
  const done = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      running.delete(child)
      resolve(code)
      tell()
    })
  })
  const describe = (problem: string): Error =>
    new Error(`${args.join(' ')} ${problem}. It printed:\n${output.slice(-8000)}`)

  const until = (pattern: RegExp, limit = 90_000): Promise<RegExpMatchArray> =>
    new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer)
        listeners.delete(check)
        settle()
      }
      const timer = setTimeout(
        () => finish(() => reject(describe(`did not print ${pattern} within ${limit} ms`))),
        limit,
      )
      const check = (): void => {
        const match = output.match(pattern)
        if (match) finish(() => resolve(match))
        else if (!running.has(child)) finish(() => reject(describe(`ended (${child.exitCode ?? child.signalCode})`)))
      }
      listeners.add(check)
      check()
    })

  const stop = async (): Promise<void> => {
    if (!running.has(child)) return
    signal(child, 'SIGTERM')
    const late = setTimeout(() => signal(child, 'SIGKILL'), 2000)
    await done
    clearTimeout(late)
  }
  return { pid: child.pid!, output: () => output, until, done, stop }
}
