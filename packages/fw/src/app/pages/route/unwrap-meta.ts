import { isRef } from 'vue'
import type { RouteMeta } from 'vue-router'

/** Unwraps refs in page meta (`layout: computed(…)`) on read. Assigning replaces the ref. */
export function unwrapMeta(meta: RouteMeta): void {
  for (const [name, metaValue] of Object.entries(meta)) {
    if (!isRef(metaValue)) continue
    let value: unknown = metaValue
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
