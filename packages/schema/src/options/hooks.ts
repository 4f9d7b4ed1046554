import { option } from '../option'
import { isPlainObject, safeKeys } from '../plain'
import type { PlainObject } from '../plain'
import { t } from '../type'

const tree = t.custom('contracts.HooksConfig', 'an object of functions (`\'build:done\'() {}` or `build: { done() {} }`)', { type: 'object' }, isHookTree)

function isHookTree(value: unknown): boolean {
  return isPlainObject(value) && safeKeys(value).every(key => value[key] === undefined || typeof value[key] === 'function' || isHookTree(value[key]))
}

/** `{ build: { done } }` → `{ 'build:done': done }`. */
function flatten(value: PlainObject, prefix = ''): PlainObject {
  const flat: PlainObject = {}
  for (const key of safeKeys(value)) {
    const listener = value[key]
    if (isPlainObject(listener)) Object.assign(flat, flatten(listener, `${prefix}${key}:`))
    else if (listener !== undefined) flat[prefix + key] = listener
  }
  return flat
}

export const hooks = option({
  type: t.record(t.fn('contracts.HookListener')),
  input: tree,
  normalize: value => flatten(value as PlainObject),
  default: {},
  restart: 'hard',
  doc: 'Listeners of build hooks, by name (`build:done`) or nested (`build: { done }`).',
  examples: ['hooks: { \'build:done\': (builder) => console.log(builder.options.buildDir) }'],
})
