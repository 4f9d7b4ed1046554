import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** A Node program that runs beside the tests. */
export interface Program {
  /** The end of what it printed so far. */
  output: () => string
  /** Prints its errors from now on, so that they stand beside the test that caused them. */
  show: () => void
  /** Its first message. */
  message: Promise<unknown>
  done: Promise<void>
  hasEnded: () => boolean
  /** Ends it, and waits until it has. */
  stop: () => Promise<void>
}

/** How much of the output an error quotes. */
const QUOTED = 8000
const GRACE = 5000

const running = new Set<ChildProcess>()

// A test run that is interrupted leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a Node program. `signal` ends it. */
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
      output = (output + text).slice(-QUOTED)
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
    const late = setTimeout(() => child.kill('SIGKILL'), GRACE)
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
