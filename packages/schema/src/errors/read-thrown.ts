const MAX_TEXT_CHARACTERS = 20_000

/** Reads a property of any thrown value. Getters and proxies may throw. */
export function readProperty(thrown: unknown, name: string | symbol): unknown {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null) return undefined
  try {
    return (thrown as Record<string | symbol, unknown>)[name]
  } catch {
    return undefined
  }
}

/** Whether a thrown value is an error. A proxy may throw here too. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error
  } catch {
    return false
  }
}

/** A string property that is safe to print in a terminal. */
export function readText(thrown: unknown, name: string): string | undefined {
  const value = readProperty(thrown, name)
  return typeof value === 'string' && value !== '' ? cleanText(value) : undefined
}

/** Removes terminal control sequences, and limits the length. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes.
  const plain = stripColors(text).replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
  const extra = plain.length - MAX_TEXT_CHARACTERS
  return extra > 0 ? `${plain.slice(0, MAX_TEXT_CHARACTERS)}… (${extra} more characters)` : plain
}

/** Removes colors: bundlers write their messages for terminals. */
export function stripColors(text: string): string {
  // oxlint-disable-next-line no-control-regex -- escape sequences are what this removes.
  return text.replace(/\u001B\[[\d;]*m/g, '')
}

/** The name and message of any thrown value. */
export function nameThrown(thrown: unknown): { name: string; message: string } {
  const message = readText(thrown, 'message')
  if (message !== undefined || isError(thrown)) {
    return {
      name: readText(thrown, 'name') ?? 'Error',
      message: message ?? readText(thrown, 'statusText') ?? 'Unknown error (no message).',
    }
  }
  return { name: 'Thrown value', message: cleanText(showThrown(thrown)) }
}

function showThrown(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown === '' ? 'An empty string was thrown.' : thrown
  try {
    return typeof thrown === 'object' && thrown !== null
      ? JSON.stringify(thrown, undefined, 2)
      : `${String(thrown)} was thrown.`
  } catch {
    return 'An object that cannot be serialized was thrown.'
  }
}
