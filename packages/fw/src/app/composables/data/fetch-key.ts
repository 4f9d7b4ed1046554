import { isReactive, isRef, toValue } from 'vue'
import { hashText } from '../../../shared/hash'
import { isTree } from '../../../shared/object-tree'

// Deeper than anything that is sent; what holds itself ends there.
const DEEPEST = 20

/** Whether a part of a request may change: a ref, a function, something reactive, or an object that holds one. */
export function isDynamic(value: unknown, depth = 0): boolean {
  return (
    isRef(value) ||
    typeof value === 'function' ||
    isReactive(value) ||
    (isTree(value) && depth < DEEPEST && Object.values(value).some(member => isDynamic(member, depth + 1)))
  )
}

/** A part of a request with the refs and functions in it replaced by what they give. */
export function unwrap(value: unknown): unknown {
  return unwrapMembers(toValue(value), 0)
}

function unwrapMembers(value: unknown, depth: number): unknown {
  return isTree(value) && depth < DEEPEST
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unwrapMembers(toValue(member), depth + 1)]))
    : value
}

/**
 * A key for the data of a request: the same on server and client, another one when a part of the request is another.
 */
export function describeRequest(added: string, address: unknown, parts: readonly unknown[]): string {
  const target = address instanceof Request ? address.url : String(address)
  return `$f${hashText(toText([added, target, ...parts.map(unwrap)]))}`
}

/** A text that is another one when something in the value is. */
export function toText(value: unknown): string {
  const seen = new Set<unknown>()
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === 'bigint') {
      return `${member}n`
    }
    if (typeof member !== 'object' || member === null) {
      return member
    }
    if (seen.has(member)) {
      return ''
    }
    seen.add(member)
    return spread(member)
  })
}

// What JSON would leave out of a body or a query.
function spread(value: object): unknown {
  if (
    value instanceof FormData ||
    value instanceof URLSearchParams ||
    value instanceof Headers ||
    value instanceof Map ||
    value instanceof Set
  ) {
    return [...(value as Iterable<unknown>)]
  }
  return value instanceof Blob ? [value.size, value.type] : value
}
