/** Whether a value is a plain object, which may be nested. */
export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Clones plain objects and arrays, including circular ones; other values are shared. */
export function cloneTree<T>(value: T): T {
  return cloneMember(value, new Map()) as T
}

function cloneMember(value: unknown, copies: Map<unknown, unknown>): unknown {
  if (!Array.isArray(value) && !isTree(value)) return value
  if (!copies.has(value)) {
    const copy: any = Array.isArray(value) ? [] : {}
    copies.set(value, copy)
    for (const [key, member] of Object.entries(value)) {
      // This key would set the prototype of the copy.
      if (key !== '__proto__') copy[key] = cloneMember(member, copies)
    }
  }
  return copies.get(value)
}
