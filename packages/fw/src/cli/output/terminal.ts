import { resolve } from 'node:path'
import { createStyles, wantsColor } from '@fw/kit/errors'
import type { TextStyles } from '@fw/kit/errors'

/** Working directory, environment and streams of a command. Commands use neither `process` nor `console`. */
export interface Terminal {
  cwd: string
  env: NodeJS.ProcessEnv
  out: Output
  err: Output
  /** Where keys come from. None without an interactive terminal. */
  input?: KeyInput | undefined
}

/** The part of stdin that keyboard shortcuts need. */
export type KeyInput = Pick<NodeJS.ReadStream, 'on' | 'off' | 'pause' | 'resume' | 'setRawMode'>

export interface Output {
  /** Writes lines, and adds the final line break. */
  print: (text: string) => void
  /** On a TTY: shows a line until something else is printed. An empty string clears it. */
  status?: (text: string) => void
  color: Color
  /** Whether it is an interactive terminal. */
  isTTY?: boolean
}

const CLEAR_LINE = '\r\u001B[2K'

/** The styles of an output, and whether they have an effect. */
export type Color = TextStyles & { readonly enabled: boolean }

export function createColor(enabled: boolean): Color {
  return { enabled, ...createStyles(enabled) }
}

/** The terminal of this process. */
export function createTerminal(): Terminal {
  let out: Output | undefined
  let err: Output | undefined
  return {
    cwd: process.cwd(),
    env: process.env,
    // Opening a stream takes time, and most runs need only one.
    get out() {
      return (out ??= createOutput(process.stdout))
    },
    get err() {
      return (err ??= createOutput(process.stderr))
    },
    get input() {
      return process.stdin.isTTY ? process.stdin : undefined
    },
  }
}

function createOutput(stream: NodeJS.WriteStream): Output {
  // A reader that goes away (`fw config | head`) is not a failure.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const isLive = stream.isTTY === true && process.env.TERM !== 'dumb'
  return {
    print: text => void stream.write(`${isLive ? CLEAR_LINE : ''}${text}\n`),
    // A line that wraps could not be cleared.
    ...(isLive && { status: (text: string) => void stream.write(CLEAR_LINE + text.slice(0, stream.columns - 1)) }),
    color: createColor(wantsColor(process.env, stream.isTTY === true)),
    isTTY: stream.isTTY === true,
  }
}

/** The same terminal with another working directory. */
export function inFolder(terminal: Terminal, folder: string | undefined): Terminal {
  return folder === undefined
    ? terminal
    : (Object.create(terminal, { cwd: { value: resolve(terminal.cwd, folder) } }) as Terminal)
}
