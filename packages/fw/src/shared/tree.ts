/** Whether a value is a plain object, which may hold further ones. */
export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** A copy of plain objects and lists; everything else in them stays the same. */
export function cloneTree<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map(cloneTree) as T
  }
  return isTree(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cloneTree(member)])) as T : value
}
