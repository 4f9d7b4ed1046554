/** Replaces the text between `start` and `end`. */
export interface Edit {
  start: number
  end: number
  text: string
}

export interface EditedCode {
  code: string
  /** `null`: the lines did not move. */
  map: null
}

/**
 * Applies edits, at one place insertions first, and appends imports, which are hoisted. No edit changes lines: the
 * source map stays valid (`null`).
 */
export function editCode(code: string, edits: readonly Edit[], statements: Iterable<string>): EditedCode {
  let edited = ''
  let copied = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    edited += code.slice(copied, start) + text
    copied = end
  }
  edited += code.slice(copied)
  const added = [...statements]
  return { code: added.length > 0 ? `${edited}\n${added.join('\n')}\n` : edited, map: null }
}
