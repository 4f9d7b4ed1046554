const OPENING = '([{'
const CLOSING = ')]}'

/** Position of the bracket that closes the one at `open`, in masked code. */
export function endOfBracket(masked: string, open: number): number | undefined {
  let depth = 0
  for (let index = open; index < masked.length; index++) {
    if (OPENING.includes(masked[index]!)) depth++
    else if (CLOSING.includes(masked[index]!) && --depth === 0) return index
  }
  return undefined
}

/** Position of the bracket that opens the one at `close`, in masked code. */
export function startOfBracket(masked: string, close: number): number | undefined {
  let depth = 0
  for (let index = close; index >= 0; index--) {
    if (CLOSING.includes(masked[index]!)) depth++
    else if (OPENING.includes(masked[index]!) && --depth === 0) return index
  }
  return undefined
}

/** The number of arguments between two brackets of masked code, and the end of the last one. */
export function readArguments(masked: string, open: number, close: number): { count: number; end: number } {
  const inner = masked.slice(open + 1, close).trimEnd()
  if (inner.trim() === '') return { count: 0, end: close }
  const text = inner.endsWith(',') ? inner.slice(0, -1).trimEnd() : inner
  let depth = 0
  let count = 1
  for (const char of text) {
    if (OPENING.includes(char)) depth++
    else if (CLOSING.includes(char)) depth--
    else if (char === ',' && depth === 0) count++
  }
  return { count, end: open + 1 + text.length }
}
