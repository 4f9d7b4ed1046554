import { readFile } from 'node:fs/promises'
import type { AutoImport } from '@fw/schema'
import { createImportIndex } from './import-index'

/** Which modules may use a name that came, went or stands elsewhere now. */
export async function findAffected(ids: ReadonlySet<string>, before: readonly AutoImport[], after: readonly AutoImport[]): Promise<string[]> {
  const old = new Map(before.map(row => [JSON.stringify(row), row]))
  const fresh = new Map(after.map(row => [JSON.stringify(row), row]))
  const changed = [...[...old].filter(([key]) => !fresh.has(key)), ...[...fresh].filter(([key]) => !old.has(key))].map(([, row]) => row)
  if (changed.length === 0) return []
  const { mayUse } = createImportIndex(changed)
  const affected = await Promise.all([...ids].map(async (id) => {
    const text = await readFile(id.replace(/[?#].*$/, ''), 'utf8').catch(() => '')
    return mayUse.test(text) ? [id] : []
  }))
  return affected.flat()
}
