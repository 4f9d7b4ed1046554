import { mergeDeep, valueAt } from '@fw/schema'
import type { Fw, PlainObject } from '@fw/schema'
import { currentModule, currentModuleName } from '../context'
import { writeForModule } from '../modules/write-for-module'

// Verbs write options on behalf of the module that calls them, also in a listener of a hook. What a module writes is a
// source of the options, with the module as its origin.

/** Merges a value over the value of an option. */
export function mergeIntoOption(app: Fw, path: readonly string[], value: unknown): void {
  write(app, path, current => mergeDeep([value, current]))
}

/** Merges a value below the value of an option: what is set stays. */
export function setInOption(app: Fw, path: readonly string[], value: unknown): void {
  write(app, path, current => (current === undefined ? mergeDeep([value]) : mergeDeep([current, value])))
}

function write(app: Fw, path: readonly string[], change: (current: unknown) => unknown): void {
  const name = currentModuleName()
  const apply = (): void => setAt(app, path, change)
  if (name === undefined) apply()
  else writeForModule(app, { name, file: currentModule() }, apply)
}

/** Objects on the path stay the same ones, because modules may have references to them. */
function setAt({ options }: Fw, path: readonly string[], change: (current: unknown) => unknown): void {
  let holder = options as object as PlainObject
  for (const key of path.slice(0, -1)) {
    if (typeof valueAt(holder, [key]) !== 'object') holder[key] = {}
    holder = holder[key] as PlainObject
  }
  const key = path.at(-1)!
  holder[key] = change(holder[key])
}
