const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * The value of a string on the command line: true, false, null, a number, JSON, or a quoted text; anything else is the
 * text itself. Numbers that would not read back the same (leading zeros, too many digits) stay text.
 */
export function parseValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  if (NUMBER.test(text)) {
    return Number.isFinite(Number(text)) && (!/^-?\d+$/.test(text) || Number.isSafeInteger(Number(text)))
      ? Number(text)
      : text
  }
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1)
  if (!/^["[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
