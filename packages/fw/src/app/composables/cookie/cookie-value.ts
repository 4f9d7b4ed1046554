/** The text of a value in a cookie: of strings themselves, of all else their JSON. */
export function encodeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // Half a character has no bytes that could be sent.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** The value of a text in a cookie. */
export function decodeValue(text: string): any {
  let decoded = text
  try {
    decoded = decodeURIComponent(text)
  } catch {
    // Not written by us, and good as it is.
  }
  return parseValue(decoded)
}

// What was not a string when it was written is not a string when it is read.
function parseValue(text: string): unknown {
  if (!/^(?:[[{"]|true$|false$|null$|-?\d)/.test(text)) {
    return text
  }
  try {
    const value: unknown = JSON.parse(text, (key, member: unknown) => (key === '__proto__' ? undefined : member))
    return typeof value === 'number' && String(value) !== text ? text : value
  } catch {
    return text
  }
}
