import { isRef } from 'vue'
import type { RouteMeta } from 'vue-router'

/** Unwraps refs in page meta (`layout: computed(…)`) on read. Assigning replaces the ref. */
export function unwrapMeta(meta: RouteMeta): void {
  for (const [name, given] of Object.entries(meta)) {
    if (!isRef(given)) continue
    let value: unknown = given
    Object.defineProperty(meta, name, {
      get: () => (isRef(value) ? value.value : value),
      set: (next: unknown) => {
        value = next
      },
      enumerable: true,
      configurable: true,
    })
  }
}
