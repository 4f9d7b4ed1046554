import type { Problem } from '@fw/schema'

const ANSI_CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const

/** Functions that wrap a string in ANSI codes, or return it unchanged without color support. */
export type Color = Record<keyof typeof ANSI_CODES, (text: string) => string>

/** The environment and the output of the command. */
export interface Terminal {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Whether prompts are possible. */
  isInteractive: boolean
  color: Color
  /** Prints the result to standard output. */
  print: (text: string) => void
  /** Prints progress and problems to standard error. */
  warn: (text: string) => void
}

function createColor(enabled: boolean): Color {
  return Object.fromEntries(
    Object.entries(ANSI_CODES).map(([name, [open, close]]) => [
      name,
      (text: string) => (enabled ? `\u001B[${open}m${text}\u001B[${close}m` : text),
    ]),
  ) as Color
}

/** The terminal of this process. */
export function createTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process
  const wantsColor = env.NO_COLOR
    ? false
    : env.FORCE_COLOR
      ? env.FORCE_COLOR !== '0'
      : stdout.isTTY === true && env.TERM !== 'dumb'
  return {
    cwd: process.cwd(),
    env,
    isInteractive: stdin.isTTY === true && stdout.isTTY === true && !isSet(env.CI),
    color: createColor(wantsColor),
    print: text => void stdout.write(`${text}\n`),
    warn: text => void stderr.write(`${text}\n`),
  }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value)
}

/** Formats problems for the terminal. */
export function formatProblems(problems: readonly Problem[], color: Color): string {
  return problems
    .map(({ severity, code, why, fix }) => {
      const paint = severity === 'error' ? color.red : color.yellow
      return `${color.bold(paint(severity))} ${code}\n  ${why}\n  ${color.green('fix')} ${fix}`
    })
    .join('\n\n')
}
