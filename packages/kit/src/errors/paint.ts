import type { Token, TokenKind } from './highlight'

/** Escape codes that turn a style on and off. */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const

const KINDS: Readonly<Record<TokenKind, keyof typeof CODES>> = {
  keyword: 'magenta',
  string: 'green',
  comment: 'dim',
  number: 'yellow',
  call: 'blue',
  tag: 'cyan',
  attribute: 'yellow',
}

/** Adds styles to text for a terminal, or returns it unchanged. */
export type TextStyles = Record<keyof typeof CODES, (text: string) => string>

export function createStyles(isColored: boolean): TextStyles {
  const entries = Object.entries(CODES).map(([name, [open, close]]) => [
    name,
    isColored ? (text: string) => `\u001B[${open}m${text}\u001B[${close}m` : (text: string) => text,
  ])
  return Object.fromEntries(entries) as TextStyles
}

export type Paint = TextStyles & {
  /** Code with syntax highlighting. */
  code: (tokens: readonly Token[]) => string
  /** Prose. Text between backticks is code. */
  prose: (text: string) => string
}

export function createPaint(isColored: boolean): Paint {
  const styles = createStyles(isColored)
  return {
    ...styles,
    code: tokens => tokens.map(({ text, kind }) => (kind ? styles[KINDS[kind]](text) : text)).join(''),
    prose: text => (isColored ? text.replaceAll(/`([^`\n]+)`/g, (_, code: string) => styles.cyan(code)) : text),
  }
}

/** Colours are enabled for terminals. NO_COLOR disables and FORCE_COLOR enables them. */
export function wantsColor(env: Readonly<Record<string, string | undefined>>, isTTY: boolean): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTTY && env.TERM !== 'dumb'
}
