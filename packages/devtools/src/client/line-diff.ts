interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** More pairs of lines are not compared one by one. */
const MAX_PAIRS = 4_000_000

/** The lines of both texts in order, with what was removed and added. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, current] = [before.split('\n'), after.split('\n')]
  const start = countEqual(old, current, index => index)
  const end = Math.min(
    countEqual(old, current, (index, { length }) => length - 1 - index),
    Math.min(old.length, current.length) - start,
  )
  const same = (lines: readonly string[]): DiffLine[] => lines.map(text => ({ kind: 'same', text }))
  return [
    ...same(old.slice(0, start)),
    ...compare(old.slice(start, old.length - end), current.slice(start, current.length - end)),
    ...same(old.slice(old.length - end)),
  ]
}

/** The number of equal lines from the place that `at` counts from. */
function countEqual(
  a: readonly string[],
  b: readonly string[],
  at: (index: number, lines: readonly string[]) => number,
): number {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (count < most && a[at(count, a)] === b[at(count, b)]) count++
  return count
}

/** Keeps the longest common subsequence. */
function compare(old: readonly string[], current: readonly string[]): DiffLine[] {
  if (old.length * current.length > MAX_PAIRS) return [...mark('removed', old), ...mark('added', current)]
  const lengths = countCommon(old, current)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < current.length) {
    if (old[i] === current[j]) {
      lines.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) lines.push({ kind: 'removed', text: old[i++]! })
    else lines.push({ kind: 'added', text: current[j++]! })
  }
  return [...lines, ...mark('removed', old.slice(i)), ...mark('added', current.slice(j))]
}

/** `lengths[i][j]`: of the longest common subsequence of the lines from i and from j. */
function countCommon(old: readonly string[], current: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(current.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = current.length - 1; j >= 0; j--) {
      const [right, below, diagonal] = [lengths[i]![j + 1]!, lengths[i + 1]![j]!, lengths[i + 1]![j + 1]!]
      lengths[i]![j] = old[i] === current[j] ? diagonal + 1 : Math.max(below, right)
    }
  }
  return lengths
}

function mark(kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] {
  return lines.map(text => ({ kind, text }))
}

/** Replaces unchanged lines that are further away from changes than `distance`. */
export function foldSame(lines: readonly DiffLine[], distance = 3): Array<DiffLine | { hidden: number }> {
  const isNear = new Uint8Array(lines.length)
  for (const [index, { kind }] of lines.entries())
    if (kind !== 'same') isNear.fill(1, Math.max(0, index - distance), index + distance + 1)
  const folded: Array<DiffLine | { hidden: number }> = []
  for (const [index, line] of lines.entries()) {
    const last = folded.at(-1)
    if (isNear[index]) folded.push(line)
    else if (last && 'hidden' in last) last.hidden++
    else folded.push({ hidden: 1 })
  }
  return folded
}
