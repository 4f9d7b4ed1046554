const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u00A0',
  quot: '"',
}

/** The attributes of a tag, by lower-case names. */
export function parseAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', ...values] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    // As in browsers, the first of several attributes with the same name counts.
    if (!attributes.has(key)) attributes.set(key, decodeEntities(values.find(value => value !== undefined) ?? ''))
  }
  return attributes
}

/** Text without character references: numeric ones, and the names that renderers write. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
  })
}
