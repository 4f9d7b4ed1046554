import type { FwApp } from '@fw/schema'

const known = new WeakMap<FwApp, Map<string, ReadonlySet<unknown>>>()

/**
 * The rows of a list that others put there: those that the same feature made in an earlier scan are left out, and
 * `rows` are remembered for the next one.
 */
export function withoutOwn<Row>(app: FwApp, feature: string, list: readonly Row[], rows: readonly Row[]): Row[] {
  const features = known.get(app) ?? known.set(app, new Map()).get(app)!
  const before = features.get(feature)
  features.set(feature, new Set(rows))
  return before ? list.filter(row => !before.has(row)) : [...list]
}
