import { isReactive, isRef, toValue } from 'vue'
import { hashText } from '../../../shared/hash'
import { isTree } from '../../../shared/payload/object-tree'

// Stops circular references. Request data is never nested that deep.
const MAX_DEPTH = 20

/** Whether a part of a request is reactive: a ref, a getter, a reactive object, or an object that contains one. */
export function isDynamic(value: unknown, depth = 0): boolean {
  return (
    isRef(value) ||
    typeof value === 'function' ||
    isReactive(value) ||
    (isTree(value) && depth < MAX_DEPTH && Object.values(value).some(member => isDynamic(member, depth + 1)))
  )
}

/** Resolves all refs and getters in a part of a request. */
export function unwrap(value: unknown): unknown {
  return unwrapMembers(toValue(value), 0)
}

function unwrapMembers(value: unknown, depth: number): unknown {
  return isTree(value) && depth < MAX_DEPTH
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unwrapMembers(toValue(member), depth + 1)]))
    : value
}

/** Creates the key of a request. It is the same on server and client, and changes with each part of the request. */
export function describeRequest(added: string, address: unknown, parts: readonly unknown[]): string {
  const target = address instanceof Request ? address.url : String(address)
  return `$f${hashText(toText([added, target, ...parts.map(unwrap)]))}`
}

/** Serializes a value for comparison. */
export function toText(value: unknown): string {
  const seen = new Set<unknown>()
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === 'bigint') return `${member}n`
    if (typeof member !== 'object' || member === null) return member
    if (seen.has(member)) return ''
    seen.add(member)
    return spread(member)
  })
}

// Converts values that JSON would omit from a body or a query.
function spread(value: object): unknown {
  if (
    value instanceof FormData ||
    value instanceof URLSearchParams ||
    value instanceof Headers ||
    value instanceof Map ||
    value instanceof Set
  )
    return [...(value as Iterable<unknown>)]
  return value instanceof Blob ? [value.size, value.type] : value
}
