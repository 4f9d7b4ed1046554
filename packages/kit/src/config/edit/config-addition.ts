/** A value of a configuration. */
export type ConfigValue =
  | string
  | number
  | boolean
  | ConfigCode
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue }

/** A value that only a file with code can have. */
export interface ConfigCode {
  /** An expression. Options have no such key, but some have `code`. */
  readonly $code: string
  /** The name in the expression that the file imports, and the module from which it does. */
  readonly imported?: readonly [name: string, from: string]
}

/** What is added to a configuration. A key that has a value keeps it. */
export type ConfigAddition = {
  /** Keys, from the outside in. */
  readonly path: readonly [string, ...string[]]
  /** Values to add to a list, unless they are in it. */
  readonly items?: readonly ConfigValue[]
  readonly value?: ConfigValue
}

export function isConfigCode(value: ConfigValue): value is ConfigCode {
  return typeof value === 'object' && !Array.isArray(value) && typeof (value as ConfigCode).$code === 'string'
}

/** Whether something is added that only a file with code can have. */
export function needsCode({ items, value }: ConfigAddition): boolean {
  const visit = (given: ConfigValue): boolean =>
    typeof given === 'object' && (isConfigCode(given) || Object.values(given).some(visit))
  return [...(items ?? []), ...(value === undefined ? [] : [value])].some(visit)
}

/** What an addition sets if none of its keys exists. */
export function valueOf({ items, value }: ConfigAddition): ConfigValue {
  return items ?? value!
}

/** The value that the keys after the first ones lead to: `['a', 'b']` and `1` give `{ a: { b: 1 } }`. */
export function nestValue(keys: readonly string[], value: ConfigValue): ConfigValue {
  return keys.reduceRight<ConfigValue>((inner, key) => ({ [key]: inner }), value)
}

const LINE_CHARACTERS = 100

/** A value as code. A long one is written in several lines. */
export function emitConfigValue(value: ConfigValue, quote: `'` | `"` = `'`, indent = ''): string {
  const line = emitLine(value, quote)
  if (typeof value !== 'object' || isConfigCode(value) || line.length + indent.length <= LINE_CHARACTERS) return line
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? (value as readonly ConfigValue[]).map(item => emitConfigValue(item, quote, inner))
    : Object.entries(value).map(
        ([key, item]) => `${emitConfigKey(key, quote)}: ${emitConfigValue(item as ConfigValue, quote, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map(text => `${inner}${text},\n`).join('')}${indent}${close}`
}

function emitLine(value: ConfigValue, quote: `'` | `"`): string {
  if (typeof value === 'string') return quote + value + quote
  if (typeof value !== 'object') return String(value)
  if (isConfigCode(value)) return value.$code
  if (Array.isArray(value)) return `[${value.map(item => emitLine(item as ConfigValue, quote)).join(', ')}]`
  const members = Object.entries(value).map(
    ([key, item]) => `${emitConfigKey(key, quote)}: ${emitLine(item as ConfigValue, quote)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

export function emitConfigKey(key: string, quote: `'` | `"` = `'`): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote + key + quote
}
