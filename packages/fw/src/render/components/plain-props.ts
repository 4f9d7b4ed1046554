import { camelize, isProxy, normalizeClass, normalizeStyle } from 'vue'
import type { PlainComponent } from './plain-component'

type Props = Record<string, unknown>

interface PropOption {
  type?: unknown
  default?: unknown
  skipFactory?: boolean
}

interface CastOption extends PropOption {
  /** Whether an absent value is `false`, and whether an empty string is `true`. */
  isBoolean: boolean
  isEmptyTrue: boolean
  /** Its value is undefined unless it was passed. */
  isOptional: boolean
}

/** The declared props and emits of a component, in the form in which they are needed for each rendering. */
interface PlainOptions {
  /** Every declared prop. Those with a default value or of type boolean have an entry. */
  props: Map<string, CastOption | undefined> | undefined
  casts: ReadonlyArray<[string, CastOption]>
  emits: Readonly<Props> | undefined
  /** What is known about the names that were passed. */
  keys: Map<string, KnownKey>
}

/** Where the value of a name goes. */
interface KnownKey {
  to: 'nothing' | 'prop' | 'cast' | 'attribute'
  name: string
  /** Vue normalizes them. */
  isClassOrStyle: boolean
}

/** Names of attributes may come from data, so not all of them are remembered. */
const MAX_KEYS = 100

const RESERVED: ReadonlySet<string> = new Set(
  (
    ',key,ref,ref_for,ref_key,onVnodeBeforeMount,onVnodeMounted,onVnodeBeforeUpdate,onVnodeUpdated,' +
    'onVnodeBeforeUnmount,onVnodeUnmounted'
  ).split(','),
)

const optionsByComponent = new WeakMap<PlainComponent, PlainOptions>()

export function optionsOf(component: PlainComponent): PlainOptions {
  let options = optionsByComponent.get(component)
  if (!options) optionsByComponent.set(component, (options = readOptions(component)))
  return options
}

function readOptions({ props: declared, emits }: PlainComponent): PlainOptions {
  const props = declared && new Map<string, CastOption | undefined>()
  const casts: Array<[string, CastOption]> = []
  for (const [key, option] of Array.isArray(declared)
    ? declared.map(key => [key, null])
    : Object.entries(declared ?? {})) {
    const name = camelize(key as string)
    if (name.startsWith('$') || RESERVED.has(name)) continue
    const cast = option === null && Array.isArray(declared) ? undefined : readCast(option)
    props!.set(name, cast)
    if (cast) casts.push([name, cast])
  }
  return {
    props,
    casts,
    emits: Array.isArray(emits) ? Object.fromEntries(emits.map(name => [name, null])) : (emits as Props),
    keys: new Map(),
  }
}

function readCast(declared: unknown): CastOption | undefined {
  const option: PropOption =
    Array.isArray(declared) || typeof declared === 'function' ? { type: declared } : { ...(declared as PropOption) }
  const types = (Array.isArray(option.type) ? option.type : [option.type]).map(type =>
    typeof type === 'function' ? type.name : '',
  )
  const boolean = types.indexOf('Boolean')
  const string = types.indexOf('String')
  const isBoolean = boolean >= 0
  if (!isBoolean && !Object.hasOwn(option, 'default')) return undefined
  const isOptional = Object.hasOwn(option, 'default') && option.default === undefined
  return {
    ...option,
    isBoolean,
    isEmptyTrue: !Array.isArray(option.type) || string < 0 || boolean < string,
    isOptional,
  }
}

/**
 * Whether Vue would use the props as they are. It copies reactive objects and attributes of other components, which is
 * left to it.
 */
export function areOwnProps(props: Props | null): boolean {
  return props === null || (Object.getPrototypeOf(props) === Object.prototype && !isProxy(props))
}

/** Sorts what a component gets into its props, which are returned, and its attributes. As Vue does. */
export function resolveProps(options: PlainOptions, received: Props | null, component: { attrs: Props }): Props {
  const { props: declared, casts, keys } = options
  const props: Props = {}
  let later: Props | undefined
  for (const key in received) {
    const { to, name, isClassOrStyle } = keys.get(key) ?? readKey(options, key)
    if (to === 'nothing') continue
    const value = isClassOrStyle ? normalize(key, received[key]) : received[key]
    if (to === 'prop') props[name] = value
    else if (to === 'cast') (later ??= {})[name] = value
    else (component.attrs === NO_ATTRS ? (component.attrs = {}) : component.attrs)[key] = value
  }
  for (const [name, option] of casts)
    props[name] = option.isOptional && later?.[name] === undefined ? undefined : castValue(option, name, props, later)
  if (declared) for (const name of declared.keys()) if (!(name in props)) props[name] = undefined
  return props
}

/** The attributes of components without attributes. */
export const NO_ATTRS: Props = /* @__PURE__ */ Object.freeze({})

function readKey({ props, emits, keys }: PlainOptions, key: string): KnownKey {
  const name = camelize(key)
  const isProp = props?.has(name) === true
  const isIgnored = RESERVED.has(key) || (!isProp && emits !== undefined && isListener(emits, key))
  const knownKey: KnownKey = {
    to: isIgnored ? 'nothing' : isProp ? (props.get(name) ? 'cast' : 'prop') : 'attribute',
    name,
    isClassOrStyle: key === 'class' || key === 'style',
  }
  if (keys.size < MAX_KEYS) keys.set(key, knownKey)
  return knownKey
}

function normalize(key: string, value: unknown): unknown {
  if (key === 'class') return value && typeof value !== 'string' ? normalizeClass(value) : value
  if (key !== 'style' || typeof value !== 'object' || value === null) return value
  return normalizeStyle(isProxy(value) && !Array.isArray(value) ? { ...value } : value)
}

function castValue(option: CastOption, name: string, props: Props, received: Props | undefined): unknown {
  const hasDefault = Object.hasOwn(option, 'default')
  let value = received?.[name]
  if (hasDefault && value === undefined) {
    const { default: initial, type, skipFactory } = option
    value = typeof initial === 'function' && type !== Function && !skipFactory ? initial.call(null, props) : initial
  }
  if (!option.isBoolean) return value
  if (!hasDefault && !(received && Object.hasOwn(received, name))) return false
  return option.isEmptyTrue && typeof value === 'string' && (value === '' || value === hyphenate(name)) ? true : value
}

function isListener(emits: Readonly<Props>, key: string): boolean {
  if (!/^on[^a-z]/.test(key)) return false
  const event = key === 'onOnce' ? 'Once' : key.slice(2).replace(/Once$/, '')
  return (
    Object.hasOwn(emits, event[0]?.toLowerCase() + event.slice(1)) ||
    Object.hasOwn(emits, hyphenate(event)) ||
    Object.hasOwn(emits, event)
  )
}

function hyphenate(name: string): string {
  return name.replaceAll(/\B([A-Z])/g, '-$1').toLowerCase()
}
