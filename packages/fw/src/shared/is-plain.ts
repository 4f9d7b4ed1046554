/**
 * Whether `JSON.parse(JSON.stringify(value))` returns an equal value: plain objects and arrays of strings, booleans,
 * finite numbers and null, without repeated references. Undefined members count as missing.
 */
export function isPlain(value: unknown): boolean {
  return check(value, new Set())
}

function check(value: unknown, seen: Set<object>): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      // A finite number minus itself is 0; -0 is the one zero whose inverse is negative.
      return value - value === 0 && (value !== 0 || 1 / value > 0)
    case 'object':
      return value === null || checkObject(value, seen)
    default:
      return false
  }
}

function checkObject(value: object, seen: Set<object>): boolean {
  // One lookup instead of two: if the set did not grow, the value was in it.
  const { size } = seen
  if (seen.add(value).size === size) return false
  return Array.isArray(value) ? checkArray(value, seen) : checkMembers(value as Record<string, unknown>, seen)
}

function checkArray(list: unknown[], seen: Set<object>): boolean {
  if (Object.getPrototypeOf(list) !== Array.prototype || (list as any).__v_raw !== undefined) return false
  for (let index = 0; index < list.length; index++) if (!check(list[index], seen)) return false
  return true
}

function checkMembers(members: Record<string, unknown>, seen: Set<object>): boolean {
  if (Object.getPrototypeOf(members) !== Object.prototype || members.__v_raw !== undefined) return false
  // An own `toJSON` is a function, and functions are not plain.
  for (const key in members) {
    if (key === '__proto__') return false
    const member = members[key]
    if (member !== undefined && !check(member, seen)) return false
  }
  return true
}
