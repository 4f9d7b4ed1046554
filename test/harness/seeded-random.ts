/** A random number generator that gives the same numbers for the same seed. */
export interface Random {
  /** An integer below `limit`. */
  below: (limit: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True with this probability. */
  chance: (share: number) => boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, pick: list => list[below(list.length)]!, chance: share => next() < share }
}
