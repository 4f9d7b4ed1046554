import { cloneTree } from '../../../shared/payload/object-tree'

const loads = /* @__PURE__ */ new Map<string, Promise<unknown>>()

/**
 * Shares data by key between prerendered pages: only one page loads it. Each page gets a copy that it can modify. If a
 * load fails, the next page retries.
 */
export function shareLoad<T>(key: string, load: () => T | Promise<T>): Promise<T> {
  let shared = loads.get(key) as Promise<T> | undefined
  if (!shared) {
    shared = Promise.resolve(load()).catch((error: unknown) => {
      loads.delete(key)
      throw error
    })
    loads.set(key, shared)
  }
  return shared.then(cloneTree)
}
