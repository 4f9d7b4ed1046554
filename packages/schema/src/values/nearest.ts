/** The candidate closest to `word`, if it is close enough to be a typo: at most `maxEdits` changes away. */
export function nearest(word: string, candidates: Iterable<string>, maxEdits = Infinity): string | undefined {
  const lower = word.toLowerCase()
  let best: string | undefined
  // One change for every three letters, so that short words do not match everything.
  let bestDistance = Math.min(maxEdits, Math.max(1, Math.floor(word.length / 3))) + 1
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      bestDistance = distance
      best = candidate
    }
  }
  return best
}

/** Insertions, deletions, substitutions and swaps that turn `a` into `b`; at least `limit` means too far. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = previous
    previous = row
  }
  return previous[b.length]!
}
