/** One step from a value to a value in it: the key of an object, or the index of an array. */
export type FieldSegment = string | number

/** How the text of a field is read. `empty` declares an array that has no field. */
type FieldType = 'number' | 'boolean' | 'empty'

/** The parts of a field's name. */
export interface FieldName {
  path: FieldSegment[]
  /** Whether the name ends with `[]`: each field is an item of an array. */
  isItem: boolean
  type?: FieldType
}

/** The field that names the form that a browser without JavaScript sends. */
export const FORM_FIELD = '__fw_form'

/** Nested deeper, a name is not a path of a form that people wrote. */
const MAX_DEPTH = 20

const TYPE = /:(number|boolean|empty)$/
const PATH = /^[^.[\]]+(?:\.[^.[\]]+|\[[^[\]]*\])*$/

/**
 * Parses a field name: `address.city`, `items[0].name`, `tags[]`, `user[name]`, with an optional type as in
 * `amount:number`. Every other name is a single key. Undefined: the name cannot be used as a path.
 */
export function parseFieldName(name: string): FieldName | undefined {
  const [suffix, type] = TYPE.exec(name) ?? []
  const text = suffix === undefined ? name : name.slice(0, -suffix.length)
  const isItem = text.endsWith('[]') && text.length > 2
  const path = parsePath(isItem ? text.slice(0, -2) : text)
  if (path.length > MAX_DEPTH || path.some(segment => segment === '__proto__')) return undefined
  return { path, isItem, ...(type === undefined ? {} : { type: type as FieldType }) }
}

/** The segments of a path such as `items[0].name`. */
export function parsePath(text: string): FieldSegment[] {
  if (!PATH.test(text)) return [text]
  return Array.from(text.matchAll(/(?:^|\.)([^.[\]]+)|\[([^[\]]*)\]/g), ([, key, inBrackets = '']) =>
    key === undefined ? (/^\d+$/.test(inBrackets) ? Number(inBrackets) : inBrackets) : key,
  )
}

/** The path of segments, as field names and error messages show it: `items[0].name`. */
export function formatPath(segments: readonly FieldSegment[]): string {
  return segments
    .map((segment, index) => (typeof segment === 'number' ? `[${segment}]` : index === 0 ? segment : `.${segment}`))
    .join('')
}

/** The name of the field that contains `value` at a path, so that it has the same type when it is read. */
export function fieldName(path: string, value: unknown): string {
  if (typeof value === 'number') return `${path}:number`
  if (typeof value === 'boolean') return `${path}:boolean`
  return Array.isArray(value) ? `${path}[]` : path
}

/** The value at a path. Inherited members are not values. */
export function readPath(values: unknown, path: readonly FieldSegment[]): unknown {
  let value = values
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = (value as Record<FieldSegment, unknown>)[segment]
  }
  return value
}

/** The header of requests that `useForm` sends: `page` if the server sends it for a browser without JavaScript. */
export const FORM_HEADER = 'x-fw-form'

/** The header of a response to `useForm` that would be a redirect, which `fetch` follows without telling where to. */
export const LOCATION_HEADER = 'x-fw-location'
