import { cloneTree } from '../../../shared/object-tree'

const loads = /* @__PURE__ */ new Map<string, Promise<unknown>>()

/**
 * What all pages that are rendered ahead get for a key: one of them loads it. Each has a copy of its own, which it may
 * change. A load that fails is tried again by the next.
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
