import { type ChildProcess, spawn } from 'node:child_process'
import { variableOf } from './default-option/without-option.mjs'
import { OUTPUT_WAIT_MS, STOP_TIMEOUT_MS } from './wait-limits'

/** A program that runs in a child process of the tests. */
export interface Program {
  pid: number
  /** Everything it printed so far. */
  output: () => string
  /** What it printed so far to each stream. */
  streams: () => { out: string; err: string }
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
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/** Sends a signal to all processes of a program. */
export function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
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

/** In such a run, the variable that sets the option is also excluded. */
function withoutFlipped(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== variableOf()))
}

/** The environment of a user's shell, without variables of the test runner. */
export function createEnv(cwd: string, env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const flip = flipEnv()
  const merged = { ...flip, ...withoutFlipped(env) }
  const flags = [flip.NODE_OPTIONS, env.NODE_OPTIONS].filter(Boolean).join(' ')
  return {
    PATH: process.env.PATH ?? '',
    // Not among the sources of the project: some tools write to it.
    HOME: `${cwd}/node_modules/.home`,
    NO_COLOR: '1',
    ...merged,
    ...(flags ? { NODE_OPTIONS: flags } : {}),
  }
}

/** Starts a Node.js program in its own process group, with only this environment. `runtime` replaces Node.js. */
export function startProgram(
  args: readonly string[],
  { cwd, env, runtime = process.execPath }: { cwd: string; env?: Readonly<Record<string, string>>; runtime?: string },
): Program {
  const child = spawn(runtime, args, {
    cwd,
    env: createEnv(cwd, env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const observed = observeOutput(child, args.join(' '))
  const done = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      running.delete(child)
      observed.close(code ?? child.signalCode)
      resolve(code)
    })
  })
  const stop = async (): Promise<void> => {
    if (!running.has(child)) return
    signalGroup(child, 'SIGTERM')
    const late = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS)
    await done
    clearTimeout(late)
  }
  const { output, streams, until } = observed
  return { pid: child.pid!, output, streams, until, done, stop }
}

interface Observer extends Pick<Program, 'output' | 'streams' | 'until'> {
  /** Resolves when both streams have printed the end mark. */
  isComplete: Promise<void>
  /** Call it with how the program ended. */
  close: (how: string | number | null) => void
}

/** Collects what a process prints. */
export function observeOutput({ stdout, stderr }: ChildProcess, name: string, endMark?: string): Observer {
  let output = ''
  const streams = { out: '', err: '' }
  const open = new Set(['out', 'err'])
  let complete!: () => void
  const isComplete = new Promise<void>(resolve => (complete = resolve))
  let ending: { how: string | number | null } | undefined
  const checks = new Set<() => void>()
  const addTo = (name: 'out' | 'err') => (text: string) => {
    output += text
    streams[name] += text
    if (endMark && streams[name].includes(endMark)) {
      output = output.replace(endMark, '')
      streams[name] = streams[name].replace(endMark, '')
      open.delete(name)
      if (open.size === 0) complete()
    }
    for (const check of checks) check()
  }
  const addOut = addTo('out')
  const addErr = addTo('err')
  stdout!.setEncoding('utf8').on('data', addOut)
  stderr!.setEncoding('utf8').on('data', addErr)
  const describe = (problem: string): Error => new Error(`${name} ${problem}. It printed:\n${output.slice(-8000)}`)
  return {
    output: () => output,
    streams: () => ({ ...streams }),
    isComplete,
    until: (pattern, limit = OUTPUT_WAIT_MS) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void): void => {
          clearTimeout(timer)
          checks.delete(check)
          settle()
        }
        const timer = setTimeout(
          () => finish(() => reject(describe(`did not print ${pattern} within ${limit} ms`))),
          limit,
        )
        const check = (): void => {
          const match = output.match(pattern)
          if (match) finish(() => resolve(match))
          else if (ending) finish(() => reject(describe(`ended (${ending!.how})`)))
        }
        checks.add(check)
        check()
      }),
    close(how) {
      complete()
      ending = { how }
      stdout!.off('data', addOut)
      stderr!.off('data', addErr)
      for (const check of checks) check()
    },
  }
}
