import type { AutoImport } from '@fw/schema'
import { createImportIndex } from './import-index'

/**
 * Which modules may use a name that came, went or stands elsewhere now. What counts is the code that imports were added
 * to: its file may say something else by now, or be away for a moment.
 */
export function findAffected(
  seen: ReadonlyMap<string, string>,
  before: readonly AutoImport[],
  after: readonly AutoImport[],
): string[] {
  const old = new Map(before.map(row => [JSON.stringify(row), row]))
  const fresh = new Map(after.map(row => [JSON.stringify(row), row]))
  const changed = [...[...old].filter(([key]) => !fresh.has(key)), ...[...fresh].filter(([key]) => !old.has(key))].map(
    ([, row]) => row,
  )
  if (changed.length === 0) return []
  const { mayUse } = createImportIndex(changed)
  return [...seen].flatMap(([id, code]) => (mayUse.test(code) ? [id] : []))
}
