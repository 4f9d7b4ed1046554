import { fieldName, formatPath } from './field-path'
import type { FieldSegment } from './field-path'

/** Whether a value is a file. */
export function isFile(value: unknown): boolean {
  const tag = Object.prototype.toString.call(value)
  return tag === '[object File]' || tag === '[object Blob]'
}

/** The fields that `decodeFields` reads as these values. */
export function encodeFields(values: unknown): Array<[name: string, value: unknown]> {
  const fields: Array<[string, unknown]> = []
  visit(values, [], fields)
  return fields
}

function visit(value: unknown, path: FieldSegment[], fields: Array<[string, unknown]>): void {
  if (value === undefined || value === null) return
  const name = formatPath(path)
  if (Array.isArray(value)) {
    if (value.length === 0) fields.push([`${name}[]:empty`, ''])
    for (const [index, item] of value.entries()) {
      if (isSimple(item)) fields.push([fieldName(`${name}[]`, item), isFile(item) ? item : String(item)])
      else visit(item, [...path, index], fields)
    }
  } else if (value instanceof Date) fields.push([name, value.toJSON()])
  else if (typeof value === 'object' && !isFile(value))
    for (const [key, member] of Object.entries(value)) visit(member, [...path, key], fields)
  else fields.push([fieldName(name, value), isFile(value) ? value : String(value as string)])
}

function isSimple(value: unknown): boolean {
  return isFile(value) || (typeof value !== 'object' && value !== undefined)
}

/**
 * The fields that a browser without JavaScript sends in addition, so that an unchecked checkbox is `false`, and an
 * array without items is empty.
 */
export function defaultFields(values: unknown): Array<[name: string, value: string]> {
  const fields: Array<[string, string]> = []
  visitDefaults(values, [], fields)
  return fields
}

function visitDefaults(value: unknown, path: FieldSegment[], fields: Array<[string, string]>): void {
  const name = formatPath(path)
  if (typeof value === 'boolean') fields.push([`${name}:boolean`, 'false'])
  // Items with members have fields with indexes.
  else if (Array.isArray(value) && value.every(item => typeof item !== 'object')) fields.push([`${name}[]:empty`, ''])
  else if (typeof value === 'object' && value !== null && !isFile(value)) {
    for (const [key, member] of Object.entries(value))
      visitDefaults(member, [...path, Array.isArray(value) ? Number(key) : key], fields)
  }
}
