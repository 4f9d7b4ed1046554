import type { AutoImport } from '@fw/schema'

/** The name that code uses. */
export function nameOf({ name, as }: AutoImport): string {
  return as ?? name
}

/** One row for each name: the highest priority wins, and of equal ones the last. A type and a value may share a name. */
export function pickImports(rows: readonly AutoImport[]): AutoImport[] {
  const picked = new Map<string, AutoImport>()
  for (const row of rows) {
    const key = `${row.type ? 'type ' : ''}${nameOf(row)}`
    const rival = picked.get(key)
    if (!rival || (rival.priority ?? 0) <= (row.priority ?? 0)) picked.set(key, row)
  }
  return [...picked.values()]
}
