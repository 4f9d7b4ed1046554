import { isDeepStrictEqual } from 'node:util'
import { isPlainObject, valueAt } from '@fw/schema'
import type { FwApp, PlainObject } from '@fw/schema'

// What takes its values from another option, where it is not set itself. In the order in which a change travels.
const FOLLOWERS: ReadonlyArray<{ from: readonly string[]; to: readonly string[] }> = [
  ...['baseURL', 'buildAssetsDir', 'cdnURL'].map(key => ({ from: ['app', key], to: ['runtimeConfig', 'app', key] })),
  { from: ['runtimeConfig'], to: ['serverEngine', 'runtimeConfig'] },
  { from: ['routeRules'], to: ['serverEngine', 'routeRules'] },
]

/** Runs work that may write options, as modules do. What it wrote then also reaches the options that follow those. */
export async function carryChanges(app: Pick<FwApp, 'options' | 'isSet'>, work: () => Promise<void>): Promise<void> {
  const options = app.options as unknown as PlainObject
  const before = FOLLOWERS.map(({ from }) => copy(valueAt(options, from)))
  await work()
  for (const [index, { from, to }] of FOLLOWERS.entries()) carry(before[index], valueAt(options, from), to)

  function carry(old: unknown, value: unknown, path: readonly string[]): void {
    if (isDeepStrictEqual(old, value)) return
    const holder = valueAt(options, path.slice(0, -1))
    const key = path.at(-1)!
    if (!isPlainObject(holder)) return
    if (isPlainObject(value) && isPlainObject(holder[key])) {
      const known = isPlainObject(old) ? old : {}
      for (const name of new Set([...Object.keys(known), ...Object.keys(value)]))
        carry(known[name], value[name], [...path, name])
    } else if (!app.isSet(path)) {
      if (value === undefined) delete holder[key]
      else holder[key] = value
    }
  }
}

// Also what holds functions, which the schema's own copying leaves as it is: it may be written to all the same.
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, below]) => [key, copy(below)]))
    : value
}
