import { isPlainObject } from '@fw/schema'
import { emitKey } from '../../declaration-text'

/** The type of a configuration value: `''` is `string`. Values without a specific type are `any`. */
export function emitValueType(value: unknown): string {
  if (value === null || value === undefined) return 'any'
  if (Array.isArray(value)) return emitListType(value)
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'symbol':
      return typeof value
    case 'function':
      return '(...args: any[]) => any'
    default:
  }
  if (value instanceof Date) return 'Date'
  if (value instanceof RegExp) return 'RegExp'
  if (!isPlainObject(value)) return 'any'
  const members = emitMemberTypes(value)
  return members.length === 0 ? 'Record<string, any>' : `{ ${members.join(', ')} }`
}

/** `key: type` for every member of an object. */
export function emitMemberTypes(value: Readonly<Record<string, unknown>>, leaveOut: readonly string[] = []): string[] {
  return Object.entries(value)
    .filter(([key]) => !leaveOut.includes(key))
    .map(([key, member]) => `${emitKey(key)}: ${emitValueType(member)}`)
}

function emitListType(list: readonly unknown[]): string {
  const types = [...new Set(list.map(emitValueType))]
  return types.length === 0 ? 'any[]' : `Array<${types.join(' | ')}>`
}
