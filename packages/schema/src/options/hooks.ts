import { option } from '../declare/option'
import { labelHook } from '../declare/tool-names'
import { isPlainObject, safeKeys } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import { show } from '../values/show-value'
import { t } from '../declare/type'
import type { Mismatch, Type } from '../declare/type'

const tree: Type = {
  ts: 'contracts.HooksConfig',
  says: 'an object of functions',
  schema: {
    type: 'object',
    additionalProperties: { type: 'object', description: 'Functions: only in a code configuration.' },
  },
  check: (value, path = []) =>
    isPlainObject(value)
      ? safeKeys(value).flatMap(key => checkListener(value[key], [...path, key]))
      : [{ kind: 'type', path, given: show(value), allowed: 'an object of functions' }],
}

function checkListener(value: unknown, path: readonly string[]): Mismatch[] {
  if (value === undefined || typeof value === 'function') return []
  // More levels than any name of a hook has: a tree that contains itself.
  if (path.length > 20) return [{ kind: 'type', path, given: 'a tree without end', allowed: 'a function' }]
  return isPlainObject(value)
    ? tree.check(value, path)
    : [{ kind: 'type', path, given: show(value), allowed: 'a function, or an object of functions' }]
}

/** `{ build: { done } }` → `{ 'build:done': [done] }`. */
function flatten(value: PlainObject, prefix = '', flat: Record<string, unknown[]> = {}): Record<string, unknown[]> {
  for (const key of safeKeys(value)) {
    const listener = value[key]
    const name = labelHook(prefix + key)
    if (isPlainObject(listener)) flatten(listener, `${prefix}${key}:`, flat)
    else if (listener !== undefined) flat[name] = [...(Object.hasOwn(flat, name) ? flat[name]! : []), listener]
  }
  return flat
}

export const hooks = option({
  type: t.record(t.array(t.fn('contracts.HookListener'))),
  input: tree,
  normalize: value => flatten(value as PlainObject),
  default: {},
  restart: 'hard',
  doc: 'Listeners of build hooks, by name (`build:done`) or nested (`build: { done }`). Those of layers are called too.',
  examples: ["hooks: { 'build:done': (builder) => console.log(builder.options.buildDir) }"],
})
