import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** A Node child process. */
export interface Program {
  /** The last part of its output. */
  output: () => string
  /** Prints its standard error from now on, next to the test that causes it. */
  show: () => void
  /** Its first IPC message. */
  message: Promise<unknown>
  done: Promise<void>
  hasEnded: () => boolean
  /** Ends the process and waits until it has exited. */
  stop: () => Promise<void>
}

/** Number of characters of the output that an error quotes. */
const QUOTED_CHARACTERS = 8000
const KILL_DELAY_MS = 5000

const running = new Set<ChildProcess>()

// Ends all child processes when a test run is interrupted.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a Node process. Aborting `signal` ends it. */
export function startProgram(
  args: readonly string[],
  { cwd, env, signal }: { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Program {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.add(child)
  let output = ''
  let isShown = false
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-QUOTED_CHARACTERS)
      if (isShown && stream === child.stderr) process.stderr.write(text)
    })
  }
  const done = new Promise<void>(resolve => {
    const end = (): void => {
      running.delete(child)
      resolve()
    }
    child.once('error', end).once('close', end)
  })
  const stop = async (): Promise<void> => {
    if (!running.has(child)) return
    isShown = false
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), KILL_DELAY_MS)
    await done
    clearTimeout(late)
  }
  if (signal.aborted) void stop()
  else signal.addEventListener('abort', () => void stop())
  return {
    output: () => output.trim(),
    show: () => void (isShown = true),
    message: new Promise(resolve => child.once('message', resolve)),
    done,
    hasEnded: () => !running.has(child),
    stop,
  }
}
