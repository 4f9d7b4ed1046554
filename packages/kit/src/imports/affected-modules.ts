import type { AutoImport } from '@fw/schema'
import { createImportIndex } from './import-index'

/**
 * Finds the modules that may use an added, removed or moved auto-import. Checks the code that was transformed (`seen`),
 * because the file may have changed since then, or be temporarily missing.
 */
export function findAffectedModules(
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
