/** A piece of text that takes the place of another. */
export interface Edit {
  start: number
  end: number
  text: string
}

export interface EditedCode {
  code: string
  /** `null`: lines stayed where they were. */
  map: null
}

/**
 * Code with edits, and statements at its end: imports count for the whole module wherever they stand. Edits keep to
 * their lines, so every line stays where it was, and the source map of the code still holds (`null`).
 */
export function editCode(code: string, edits: readonly Edit[], statements: Iterable<string>): EditedCode {
  let edited = ''
  let copied = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    edited += code.slice(copied, start) + text
    copied = end
  }
  edited += code.slice(copied)
  const added = [...statements]
  return { code: added.length > 0 ? `${edited}\n${added.join('\n')}\n` : edited, map: null }
}
