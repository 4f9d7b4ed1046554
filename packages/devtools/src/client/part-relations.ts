import type { GraphData, UseData } from '../shared/graph-data'

/** A part that is reached from another one. */
export interface Reached {
  index: number
  /** 1: directly. */
  depth: number
  isLazy: boolean
}

/** Who uses whom, in both directions. */
export class PartRelations {
  private readonly outgoing = new Map<number, UseData[]>()
  private readonly incoming = new Map<number, UseData[]>()

  constructor({ uses }: GraphData) {
    for (const use of uses) {
      append(this.outgoing, use.from, use)
      append(this.incoming, use.to, use)
    }
  }

  countUsed(index: number): number {
    return this.outgoing.get(index)?.length ?? 0
  }

  countUsers(index: number): number {
    return this.incoming.get(index)?.length ?? 0
  }

  /** All parts that a part uses, each below the first one that uses it. */
  usedBy(index: number): Reached[] {
    return reach(index, at => (this.outgoing.get(at) ?? []).map(({ to, isLazy }) => ({ index: to, isLazy })))
  }

  /** All parts that use a part, each below the first one that it uses. */
  usersOf(index: number): Reached[] {
    return reach(index, at => (this.incoming.get(at) ?? []).map(({ from, isLazy }) => ({ index: from, isLazy })))
  }
}

/** Parts may use each other: each one is listed once, at its shortest distance. */
function reach(start: number, next: (index: number) => Array<Omit<Reached, 'depth'>>): Reached[] {
  const depths = new Map([[start, 0]])
  for (const [index, depth] of depths)
    for (const { index: reached } of next(index)) if (!depths.has(reached)) depths.set(reached, depth + 1)
  const listed = new Set([start])
  const list = (index: number, depth: number): Reached[] =>
    next(index).flatMap(reached => {
      if (listed.has(reached.index) || depths.get(reached.index) !== depth) return []
      listed.add(reached.index)
      return [{ ...reached, depth }, ...list(reached.index, depth + 1)]
    })
  return list(start, 1)
}

function append(map: Map<number, UseData[]>, index: number, use: UseData): void {
  const uses = map.get(index)
  if (uses) uses.push(use)
  else map.set(index, [use])
}
