import { stringify, uneval } from 'devalue'
import { isReactive, isRef, isShallow, toRaw } from 'vue'
import { isFwError } from '../fw-error'
import { isPlain } from '../is-plain'
import type { Payload } from '../ssr-context'
import type { PayloadFormat } from './parse-payload'

/** Serializers for custom types; they return undefined for values of other types. */
type PayloadReducers = Record<string, (value: any) => any>

export { parsePayload } from './parse-payload'

// Data may look like a ref or a proxy. Objects of Vue are not plain, or do not have such an own key.
const isTree = (value: any): boolean =>
  value === null || Object.getPrototypeOf(value) === null || Object.getPrototypeOf(value) === Object.prototype
const isVueRef = (value: any): boolean => isRef(value) && !isTree(value)
const isVueProxy = (value: any): boolean =>
  typeof value === 'object' && value !== null && isReactive(value) && !Object.hasOwn(value, '__v_isReactive')
const isTainted = (value: any): boolean =>
  typeof value === 'object' && isTree(value) && value !== null && Object.hasOwn(value, '__proto__')

const reducers: PayloadReducers = {
  FwError: value => isFwError(value) && (value as any).toJSON(),
  ShallowRef: value => isVueRef(value) && isShallow(value) && [value.value],
  Ref: value => isVueRef(value) && [value.value],
  ShallowReactive: value => isVueProxy(value) && isShallow(value) && toRaw(value),
  Reactive: value => isVueProxy(value) && toRaw(value),
  Error: value => value instanceof Error && { name: value.name, message: value.message },
  // Such a key is only useful for attacks; the rest of the data is valid without it.
  Untainted: value =>
    isTainted(value) && Object.fromEntries(Object.entries(value).filter(([key]) => key !== '__proto__')),
  URL: value => value instanceof URL && value.href,
}

/** Serializes a payload for a script element: the result has no `<`. Reducers of the application come first. */
export function stringifyPayload(payload: Payload, own?: PayloadReducers): { format: PayloadFormat; text: string } {
  return stringifyContent(contentOf(payload), own)
}

/** The same for a part of a payload. */
export function stringifyContent(
  content: Partial<Payload>,
  own?: PayloadReducers,
): { format: PayloadFormat; text: string } {
  return !own && isPlain(content)
    ? { format: 'json', text: escapeText(JSON.stringify(content)) }
    : { format: 'devalue', text: stringifyValue(content, own) }
}

/** Serializes any value for `revive`, without `<`. */
export function stringifyValue(value: unknown, own?: PayloadReducers): string {
  return escapeText(stringify(value, own ? { ...own, ...reducers, ...own } : reducers))
}

/** A payload as a JavaScript expression for a script element. Refs become their values, errors their messages. */
export function unevalPayload(payload: Payload): string {
  return unevalContent(contentOf(payload))
}

/** The same for a part of a payload. */
export function unevalContent(content: Partial<Payload>): string {
  return uneval(content, (value, js) => {
    for (const name in reducers) {
      const reduced = reducers[name]!(value)
      if (reduced) return name === 'URL' ? js`new URL(${reduced})` : js`${name.endsWith('Ref') ? reduced[0] : reduced}`
    }
    return undefined
  })
}

/**
 * The error of a value that cannot be serialized, with the path inside of it as authors would write it: devalue names
 * neither the positions in sets nor `value` of refs.
 */
export function findUnserializable(value: unknown, appReducers?: PayloadReducers): unknown {
  const readable: PayloadReducers = {
    ...reducers,
    ShallowRef: member => isVueRef(member) && { value: member.value },
    Ref: member => isVueRef(member) && { value: member.value },
    Set: member => member instanceof Set && [...member],
  }
  try {
    stringify(value, appReducers ? { ...appReducers, ...readable, ...appReducers } : readable)
    return undefined
  } catch (error) {
    return error
  }
}

/** The parts of a payload as they are serialized, without Vue's proxies. */
export function contentOf(payload: Payload): Payload {
  const raw = toRaw(payload)
  return { ...raw, data: { ...toRaw(raw.data) }, state: toRaw(raw.state), _errors: { ...toRaw(raw._errors) } }
}

// In both formats, `<` only occurs in strings.
function escapeText(text: string): string {
  return text.includes('<') ? text.replaceAll('<', '\\u003C') : text
}
