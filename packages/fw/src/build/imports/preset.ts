import type { AutoImport, ImportSource } from '@fw/schema'

/** The rows of a preset. A preset may contain presets of other packages. */
export function expandPreset({ from, imports, priority, type }: ImportSource): AutoImport[] {
  return imports.flatMap(entry => {
    if (isPreset(entry)) return expandPreset({ ...(type ? { type } : {}), ...entry })
    const row =
      typeof entry === 'string'
        ? { name: entry }
        : Array.isArray(entry)
          ? { name: entry[0], ...(entry[1] ? { as: entry[1] } : {}) }
          : entry
    return { from, ...(priority === undefined ? {} : { priority }), ...(type ? { type } : {}), ...row }
  })
}

function isPreset(entry: unknown): entry is ImportSource {
  return Array.isArray((entry as { imports?: unknown }).imports)
}
