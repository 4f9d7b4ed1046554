import type { RuntimeConfigTree } from '@fw/schema'

/**
 * Caches a value that is derived from the runtime configuration: a process has only one configuration, which is frozen.
 */
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
