/** A variable with its references replaced, and the invalid references. */
interface Expanded {
  value: string
  /** References without a value or fallback. */
  unset: string[]
  /** The names of a circular reference. */
  cycle?: string[]
}

/**
 * Creates a function that expands `${NAME}` and `${NAME:-fallback}` in variables, recursively. The fallback replaces an
 * unset or empty variable, and may contain references itself; `\${` is the escaped form of `${`.
 */
export function createExpander(
  raw: (name: string) => string | undefined,
  isExpandable: (name: string) => boolean,
): (name: string) => Expanded {
  return name => {
    const result: Expanded = { value: '', unset: [] }
    result.value = expandText(raw(name) ?? '', [name], result)
    return result
  }

  function expandText(text: string, chain: string[], result: Expanded): string {
    let expanded = ''
    for (let index = 0; index < text.length; index++) {
      const end = text.startsWith('${', index) ? closingBrace(text, index + 2) : -1
      if (text.startsWith('\\${', index)) {
        expanded += '${'
        index += 2
      } else if (end > 0) {
        expanded += expandReference(text.slice(index + 2, end), chain, result) ?? text.slice(index, end + 1)
        index = end
      } else expanded += text[index]
    }
    return expanded
  }

  function expandReference(reference: string, chain: string[], result: Expanded): string | undefined {
    const [, name, fallback] = /^([A-Za-z_]\w*)(?::-(.*))?$/s.exec(reference) ?? []
    if (name === undefined) return undefined
    const value = chain.includes(name) ? undefined : raw(name)
    const expanded = value !== undefined && isExpandable(name) ? expandText(value, [...chain, name], result) : value
    if (expanded) return expanded
    if (fallback !== undefined) return expandText(fallback, chain, result)
    // Reported for the variable it starts with; variables that only lead to it are not part of it.
    if (chain.includes(name)) result.cycle ??= chain[0] === name ? [...chain, name] : undefined
    else if (expanded === undefined && chain.length === 1) result.unset.push(name)
    return ''
  }
}

/** The index of the closing brace of a reference whose content starts at `start`. */
function closingBrace(text: string, start: number): number {
  let depth = 1
  for (let index = start; index < text.length; index++) {
    if (text.startsWith('${', index)) depth++
    else if (text[index] === '}' && --depth === 0) return index
  }
  return -1
}
