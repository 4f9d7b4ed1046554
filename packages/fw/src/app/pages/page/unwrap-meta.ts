import { isRef } from 'vue'
import type { RouteMeta } from 'vue-router'

/**
 * Lets what a page says with a ref (`layout: computed(…)`) be read as its value, on both sides alike. Setting replaces
 * the ref.
 */
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
