const NAMES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Escapes everything that terminals and programs that read logs may treat as a line break or a command: messages often
 * contain text of visitors.
 */
export function escapeControls(text: string): string {
  return text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- the pattern matches control characters.
    /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
    character => NAMES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
