import { stringify } from 'devalue'
import { isReactive, isRef, isShallow, toRaw } from 'vue'
import { isFwError } from './error'
import { isPlain } from './plain'
import type { Payload } from './app-context'
import type { PayloadFormat } from './parse'

export { parsePayload } from './parse'
export type { PayloadFormat } from './parse'

// Data may look like a ref or a proxy: what counts is what Vue made, and that has no such keys of its own.
const hasOwn = Object.prototype.hasOwnProperty
const isVueRef = (value: any): boolean => isRef(value) && !hasOwn.call(value, '__v_isRef')
const isVueProxy = (value: any): boolean => typeof value === 'object' && value !== null && isReactive(value) && !hasOwn.call(value, '__v_isReactive')

const reducers: Record<string, (value: any) => any> = {
  FwError: value => isFwError(value) && (value as any).toJSON(),
  ShallowRef: value => isVueRef(value) && isShallow(value) && [value.value],
  Ref: value => isVueRef(value) && [value.value],
  ShallowReactive: value => isVueProxy(value) && isShallow(value) && toRaw(value),
  Reactive: value => isVueProxy(value) && toRaw(value),
  Error: value => value instanceof Error && { name: value.name, message: value.message },
  URL: value => value instanceof URL && value.href,
}

/** Text of a payload that can stand in a script element, whatever the data: it holds no `<`. */
export function stringifyPayload(payload: Payload): { format: PayloadFormat, text: string } {
  const raw = toRaw(payload)
  const content = { ...raw, data: toRaw(raw.data), state: toRaw(raw.state), _errors: toRaw(raw._errors) }
  return isPlain(content)
    ? { format: 'json', text: escapeText(JSON.stringify(content)) }
    : { format: 'devalue', text: escapeText(stringify(content, reducers)) }
}

// In both formats `<` occurs only inside of strings.
function escapeText(text: string): string {
  return text.includes('<') ? text.replaceAll('<', '\\u003C') : text
}
