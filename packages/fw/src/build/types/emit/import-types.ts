import { isIdentifier, nameOf } from '@fw/kit/imports'
import type { AutoImport } from '@fw/schema'
import { emitBlock, emitImportedType, emitLines, quote, resolveSpecifier } from '../../declaration-text'

/** One import per valid identifier: the one with the highest priority, or the first one if priorities are equal. */
export function uniqueImports(imports: readonly AutoImport[]): AutoImport[] {
  const byName = new Map<string, AutoImport>()
  for (const entry of imports) {
    const key = `${entry.type ? 'type ' : ''}${nameOf(entry)}`
    const rival = byName.get(key)
    if (isIdentifier(nameOf(entry)) && (!rival || (entry.priority ?? 1) > (rival.priority ?? 1))) byName.set(key, entry)
  }
  return [...byName.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** The `imports` whose names are not in `others`. */
export function otherImports(imports: readonly AutoImport[], others: readonly AutoImport[]): AutoImport[] {
  const taken = new Set(others.map(nameOf))
  return imports.filter(entry => !taken.has(nameOf(entry)))
}

/** Declarations that make auto-imports global, and with `template` also available in component templates. */
export function emitGlobalImports(
  imports: readonly AutoImport[],
  from: string,
  { template = false }: { template?: boolean } = {},
): string {
  const unique = uniqueImports(imports)
  const values = unique.filter(entry => !entry.type)
  const types = unique.filter(entry => entry.type)
  const constants = values.map(
    entry => `const ${nameOf(entry)}: ${emitImportedType(from, entry.typeFrom ?? entry.from, entry.name)}`,
  )
  // The additional import makes TypeScript load the module of the names.
  const aliases = [...groupBySource(types)].flatMap(([source, entries]) => {
    const specifier = quote(resolveSpecifier(from, source))
    return [`export type { ${entries.map(emitExported).join(', ')} } from ${specifier}`, `import(${specifier})`]
  })
  const properties = values.map(
    entry =>
      `readonly ${nameOf(entry)}: UnwrapRef<${emitImportedType(from, entry.typeFrom ?? entry.from, entry.name)}>`,
  )
  return emitLines([
    ...(template ? ["import type { UnwrapRef } from 'vue'", ''] : []),
    'export {}',
    ...emitBlock('declare global', constants),
    ...emitBlock('declare global', aliases),
    ...(template
      ? emitBlock("declare module 'vue'", emitBlock('interface ComponentCustomProperties', properties))
      : []),
  ])
}

/** The module `#imports`: every auto-import by name. */
export function emitImportsModule(imports: readonly AutoImport[], from: string): string {
  const lines = [...groupBySource(uniqueImports(imports))].flatMap(([source, entries]) => {
    const specifier = quote(resolveSpecifier(from, source))
    const values = entries.filter(entry => !entry.type && entry.name !== '*')
    const types = entries.filter(entry => entry.type)
    return [
      ...(values.length > 0 ? [`export { ${values.map(emitExported).join(', ')} } from ${specifier}`] : []),
      ...(types.length > 0 ? [`export type { ${types.map(emitExported).join(', ')} } from ${specifier}`] : []),
      ...entries.filter(entry => entry.name === '*').map(entry => `export * as ${nameOf(entry)} from ${specifier}`),
    ]
  })
  return emitLines(['export {}', ...lines])
}

function emitExported(entry: AutoImport): string {
  return nameOf(entry) === entry.name ? entry.name : `${entry.name} as ${nameOf(entry)}`
}

function groupBySource(imports: readonly AutoImport[]): Map<string, AutoImport[]> {
  const groups = new Map<string, AutoImport[]>()
  for (const entry of imports) {
    const source = entry.typeFrom ?? entry.from
    groups.set(source, [...(groups.get(source) ?? []), entry])
  }
  return groups
}
