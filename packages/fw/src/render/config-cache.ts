import type { RuntimeConfigTree } from '@fw/schema'

/** Remembers what was made from the runtime configuration: there is one in a process, frozen, so this happens once. */
export function createConfigCache<T>(make: (config: RuntimeConfigTree) => T): (config: RuntimeConfigTree) => T {
  let last: RuntimeConfigTree | undefined
  let value: T
  return config => {
    if (config !== last) {
      value = make(config)
      last = config
    }
    return value
  }
}
