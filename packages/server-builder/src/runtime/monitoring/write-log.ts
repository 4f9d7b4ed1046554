import { escapeControls } from '@fw/schema/errors'

type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** The fields of a log entry: JSON values, and errors. */
export type LogFields = Record<string, unknown>

const COLORS: Readonly<Record<LogLevel, number>> = { debug: 90, info: 36, warn: 33, error: 31 }

/** Writes a log entry: one line of JSON in production, readable text in development. */
export function writeLog(level: LogLevel, message: string, fields: LogFields): void {
  const print = level === 'error' ? console.error : level === 'warn' ? console.warn : console.log
  print(import.meta.dev ? emitPretty(level, message, fields) : emitJson(level, message, fields, new Date()))
}

/** One line of JSON. Fields cannot replace the level, time or message. */
export function emitJson(level: LogLevel, message: string, fields: LogFields, time: Date): string {
  const record = { level, time: time.toISOString(), message }
  const entry = Object.assign({ ...record }, fields, record)
  try {
    return escapeControls(JSON.stringify(entry, toSerializable))
  } catch {
    // A cycle, or a value that throws.
    return escapeControls(JSON.stringify(record))
  }
}

function toSerializable(_: string, value: unknown): unknown {
  if (value instanceof Error) {
    const { name, message, stack, cause } = value
    return { name, message, stack, ...(cause !== undefined && { cause }) }
  }
  return typeof value === 'bigint' ? String(value) : value
}

/** Text for a terminal: level, message, and fields as `name=value`. */
export function emitPretty(level: LogLevel, message: string, fields: LogFields, hasColor = wantsColor()): string {
  const paint = (code: number, text: string): string => (hasColor ? `\u001B[${code}m${text}\u001B[0m` : text)
  const shown = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => paint(90, `${escapeControls(name)}=${emitValue(value)}`))
  return [paint(COLORS[level], level.toUpperCase().padEnd(5)), escapeControls(message), ...shown].join(' ')
}

function emitValue(value: unknown): string {
  // The lines of a stack trace are indented, so that none of them looks like an entry.
  if (value instanceof Error) return (value.stack ?? value.message).split('\n').map(escapeControls).join('\n    ')
  if (typeof value === 'string') return /^[\w./:-]*$/.test(value) ? value : escapeControls(JSON.stringify(value))
  try {
    return escapeControls(JSON.stringify(value, toSerializable) ?? String(value))
  } catch {
    return escapeControls(String(value))
  }
}

function wantsColor(): boolean {
  const { env, stdout } = globalThis.process ?? {}
  return stdout?.isTTY === true && !env?.NO_COLOR
}
