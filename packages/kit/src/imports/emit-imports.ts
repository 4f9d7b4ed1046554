import type { AutoImport } from '@fw/schema'
import { nameOf } from './import-names'

/** The content of `#imports`: re-exports all auto-imports except types. */
export function emitImportsModule(imports: readonly AutoImport[]): string {
  return (
    [...groupByModule(imports.filter(({ type }) => !type))].map(([from, rows]) => emitReexports(from, rows)).join('') ||
    'export {}\n'
  )
}

function groupByModule(rows: readonly AutoImport[]): Map<string, AutoImport[]> {
  const groups = new Map<string, AutoImport[]>()
  for (const row of rows) groups.set(row.from, [...(groups.get(row.from) ?? []), row])
  return groups
}

function emitReexports(from: string, rows: readonly AutoImport[]): string {
  const whole = rows.filter(({ name }) => name === '*')
  const named = rows.filter(({ name }) => name !== '*')
  return (
    whole.map(row => `export * as ${nameOf(row)} from ${JSON.stringify(from)}\n`).join('') +
    (named.length > 0
      ? `export { ${named.map(row => emitName(row.name, nameOf(row))).join(', ')} } from ${JSON.stringify(from)}\n`
      : '')
  )
}

function emitName(name: string, as: string): string {
  return name === as ? name : `${name} as ${as}`
}

/** The import statement of an auto-import. */
export function emitImport(row: AutoImport, as: string = nameOf(row)): string {
  const from = JSON.stringify(row.from)
  if (row.name === '*') return `import * as ${as} from ${from}`
  if (row.name === 'default') return `import ${as} from ${from}`
  return `import { ${emitName(row.name, as)} } from ${from}`
}
