/** A version as numbers and prerelease identifiers: `1.2.0-beta.3`. */
function parse(version: string): { numbers: number[]; pre: string[] } {
  const [core = '', pre] = version.replace(/^v/, '').replace(/\+.*$/, '').split(/-(.*)/)
  return { numbers: core.split('.').map(Number), pre: pre ? pre.split('.') : [] }
}

/** Negative if `a` is older than `b`, positive if it is newer. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)]
  for (let index = 0; index < 3; index++) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  // A release is newer than its prereleases.
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length
  return comparePre(left.pre, right.pre)
}

function comparePre(left: readonly string[], right: readonly string[]): number {
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]]
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1
    if (a === b) continue
    const isNumber = [a, b].map(part => /^\d+$/.test(part))
    if (isNumber[0] && isNumber[1]) return Number(a) - Number(b)
    if (isNumber[0] !== isNumber[1]) return isNumber[0] ? -1 : 1
    return a < b ? -1 : 1
  }
  return 0
}

/** The first part in which two versions differ. Below 1.0, a minor version may contain breaking changes. */
export function stepBetween(from: string, to: string): 'major' | 'minor' | 'patch' | 'none' {
  if (compareVersions(from, to) === 0) return 'none'
  const [a, b] = [parse(from).numbers, parse(to).numbers]
  if (a[0] !== b[0] || (a[0] === 0 && a[1] !== b[1])) return 'major'
  return a[1] === b[1] ? 'patch' : 'minor'
}
