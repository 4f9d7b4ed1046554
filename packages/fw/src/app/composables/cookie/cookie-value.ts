/** Encodes a cookie value: strings as they are, everything else as JSON. */
export function encodeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // `encodeURIComponent` throws on lone surrogates.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** Decodes a cookie value. */
export function decodeValue(text: string): any {
  let decoded = text
  try {
    decoded = decodeURIComponent(text)
  } catch {
    // Other code wrote it, unencoded.
  }
  return parseValue(decoded)
}

// Only values that were not strings are parsed, so that strings stay strings.
function parseValue(text: string): unknown {
  if (!/^(?:[[{"]|true$|false$|null$|-?\d)/.test(text)) return text
  try {
    const value: unknown = JSON.parse(text, (key, member: unknown) => (key === '__proto__' ? undefined : member))
    return typeof value === 'number' && String(value) !== text ? text : value
  } catch {
    return text
  }
}
