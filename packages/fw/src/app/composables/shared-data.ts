const loads = /* @__PURE__ */ new Map<string, unknown>()

/** What all pages that are rendered ahead get for a key: one of them loads it. A load that fails is tried again by the next. */
export function shareLoad<T>(key: string, load: () => T | Promise<T>): T | Promise<T> {
  if (!loads.has(key)) {
    loads.set(key, Promise.resolve(load()).catch((error: unknown) => {
      loads.delete(key)
      throw error
    }))
  }
  return loads.get(key) as Promise<T>
}
