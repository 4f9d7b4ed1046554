const LONGEST = 20_000

/** Reads a property of whatever was thrown. A getter may throw itself. */
export function readProperty(thrown: unknown, name: string | symbol): unknown {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null) return undefined
  try {
    return (thrown as Record<string | symbol, unknown>)[name]
  } catch {
    return undefined
  }
}

/** A text that can be shown, also in a terminal: without what that would take for a command. */
export function readText(thrown: unknown, name: string): string | undefined {
  const value = readProperty(thrown, name)
  return typeof value === 'string' && value !== '' ? cleanText(value) : undefined
}

export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the escapes are what is looked for.
  const plain = text.replace(/\u001B\[[\d;]*m|[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}… (${plain.length - LONGEST} more characters)` : plain
}

/** What kind of thing was thrown, and what it says. */
export function describeThrown(thrown: unknown): { name: string; message: string } {
  const message = readText(thrown, 'message')
  const name = readText(thrown, 'name')
  if (message !== undefined || thrown instanceof Error)
    return {
      name: name ?? 'Error',
      message: message ?? readText(thrown, 'statusText') ?? 'Unknown error (no message).',
    }
  return { name: 'Thrown value', message: cleanText(emitValue(thrown)) }
}

function emitValue(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown === '' ? 'An empty string was thrown.' : thrown
  try {
    return typeof thrown === 'object' && thrown !== null
      ? JSON.stringify(thrown, undefined, 2)
      : `${String(thrown)} was thrown.`
  } catch {
    return 'An object that cannot be serialized was thrown.'
  }
}
