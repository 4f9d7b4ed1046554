/** Like `JSON.parse`, without `__proto__` keys: code that copies the value key by key would set a prototype. */
export function parseJson(text: string): unknown {
  const value = JSON.parse(text) as unknown
  // The name can be written with escapes.
  return /__proto__|\\u/i.test(text) ? withoutProto(value) : value
}

/** Removes `__proto__` keys at any depth. A work list, as JSON may be nested deeper than the call stack. */
export function withoutProto<T>(value: T): T {
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const current = rest.pop()
    if (typeof current !== 'object' || current === null) continue
    if (Object.hasOwn(current, '__proto__')) delete (current as Record<string, unknown>).__proto__
    for (const member of Object.values(current)) rest.push(member)
  }
  return value
}
