import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const MAX_END_MS = 5000

const IS_WINDOWS = process.platform === 'win32'

/** How to start a process so that it can be ended with all that it starts. */
export const OWN_GROUP = IS_WINDOWS ? {} : { detached: true }

interface StartOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Receives what the program prints, in the order it arrives. */
  onOutput: (text: string, stream: 'stdout' | 'stderr') => void
}

/** The folder and the processes of a run. Both are removed at its end, however it ends. */
export interface ProcessSession {
  dir: string
  /** The environment of its processes. */
  env: NodeJS.ProcessEnv
  start: (program: string, args: readonly string[], options: StartOptions) => ChildProcess
  /** Adds a process that was started elsewhere. */
  adopt: (child: ChildProcess) => void
  /** Ends a process with all that it has started. */
  end: (child: ChildProcess) => Promise<void>
  /** Ends all processes, and removes the folder unless it is kept. */
  close: () => Promise<void>
}

interface SessionOptions {
  isKept: boolean
  /** Of the command. */
  name: string
}

export function openSession(env: NodeJS.ProcessEnv, { isKept, name }: SessionOptions): ProcessSession {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), `fw-${name}-`)))
  const running = new Set<ChildProcess>()
  const adopt = (child: ChildProcess): void => {
    running.add(child)
    const forget = (): void => void running.delete(child)
    child.once('close', forget).once('error', forget)
  }
  const end = async (child: ChildProcess): Promise<void> => {
    if (!running.has(child)) return
    const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
    killTree(child, 'SIGTERM')
    const timer = setTimeout(() => killTree(child, 'SIGKILL'), MAX_END_MS)
    await ended
    clearTimeout(timer)
    // What it has started may take longer.
    killTree(child, 'SIGKILL')
  }
  return {
    dir,
    env: cleanEnvironment(env),
    start(program, args, { cwd, env: variables, onOutput }) {
      const child = spawn(program, args, {
        cwd,
        env: variables,
        stdio: ['ignore', 'pipe', 'pipe'],
        ...OWN_GROUP,
        // Package managers are scripts.
        ...(IS_WINDOWS && { shell: program !== process.execPath }),
      })
      adopt(child)
      for (const stream of ['stdout', 'stderr'] as const)
        child[stream].setEncoding('utf8').on('data', (text: string) => onOutput(text, stream))
      return child
    },
    adopt,
    end,
    async close() {
      await Promise.all([...running].map(end))
      if (!isKept) await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

function killTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
  else {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has ended.
    }
  }
}

/** Without what the calling package manager or an outer command has set: it would change what is installed and built. */
function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isInherited = (name: string): boolean =>
    /^(?:npm_(?:package|lifecycle|command|execpath|config_local_prefix|config_prefix)|INIT_CWD$|NODE_ENV$|(?:NITRO_)?(?:HOST|PORT)$|FORCE_COLOR$)/.test(
      name,
    )
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !isInherited(name))),
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    YARN_ENABLE_TELEMETRY: '0',
    // Both sides need files in `node_modules`, and a lock file that can change.
    YARN_NODE_LINKER: 'node-modules',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  }
}

/** Runs the work. If the process is interrupted meanwhile, the session is closed, and nothing else is done. */
export async function untilInterrupted<T>(session: ProcessSession, work: () => Promise<T>): Promise<T> {
  let isInterrupted = false
  const stop = (signal: NodeJS.Signals): void => {
    isInterrupted = true
    void session.close().finally(() => process.exit(128 + constants.signals[signal]))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work()
  } catch (error) {
    // Ended processes are the consequence. The process exits once everything is removed.
    if (isInterrupted) await new Promise(() => {})
    throw error
  } finally {
    if (isInterrupted) await new Promise(() => {})
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await session.close()
  }
}
