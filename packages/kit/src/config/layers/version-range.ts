/**
 * Whether a version is in a range as packages write it: `^1.2.0`, `~1.2`, `>=1 <3`, `1.x`, `*`, and several with `||`.
 */
export function isInRange(text: string, range: string): boolean {
  const own = numbersOf(text)
  return range.split('||').some(part =>
    part
      .trim()
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .every(comparator => fits(own, comparator)),
  )
}

function fits(own: readonly number[], comparator: string): boolean {
  const [, operator = '', wanted = ''] = /^([<>]=?|[=^~])?v?(.*)$/.exec(comparator)!
  const given = wanted
    .split(/[-+]/)[0]!
    .split('.')
    .filter(part => /^\d+$/.test(part))
    .map(Number)
  if (given.length === 0) return true
  const order = compare(own, given)
  switch (operator) {
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    // What is left out is any: `>1` begins with 2.0.0, and `<=1` ends before it.
    case '>':
      return compare(own, next(given, given.length - 1)) >= 0
    case '<=':
      return compare(own, next(given, given.length - 1)) < 0
    case '^':
      return (
        order >= 0 &&
        compare(
          own,
          next(
            given,
            Math.max(
              0,
              given.findIndex(number => number > 0),
            ),
          ),
        ) < 0
      )
    case '~':
      return order >= 0 && compare(own, next(given, Math.min(1, given.length - 1))) < 0
    default:
      return order >= 0 && compare(own, next(given, given.length - 1)) < 0
  }
}

/** The first version that differs from this one at a place. */
function next(version: readonly number[], place: number): number[] {
  return version.slice(0, place + 1).map((number, index) => (index === place ? number + 1 : number))
}

function numbersOf(text: string): number[] {
  return text.split(/[-+]/)[0]!.split('.').map(Number)
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const index of [0, 1, 2]) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
