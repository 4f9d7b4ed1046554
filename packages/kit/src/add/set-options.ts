import { mergeDeep, valueAt } from '@fw/schema'
import type { Fw, PlainObject } from '@fw/schema'

// Verbs write options on behalf of the module that calls them. The record of what modules write attributes these
// writes to the module, like its own.

/** Merges a value over the value of an option. */
export function mergeIntoOption(app: Fw, path: readonly string[], value: unknown): void {
  write(app, path, current => mergeDeep([value, current]))
}

/** Merges a value below the value of an option: what is set stays. */
export function setInOption(app: Fw, path: readonly string[], value: unknown): void {
  write(app, path, current => (current === undefined ? mergeDeep([value]) : mergeDeep([current, value])))
}

/** Objects on the path stay the same ones, because modules may have references to them. */
function write({ options }: Fw, path: readonly string[], change: (current: unknown) => unknown): void {
  let holder = options as object as PlainObject
  for (const key of path.slice(0, -1)) {
    if (typeof valueAt(holder, [key]) !== 'object') holder[key] = {}
    holder = holder[key] as PlainObject
  }
  const key = path.at(-1)!
  holder[key] = change(holder[key])
}
