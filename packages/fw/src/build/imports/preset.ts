import type { AutoImport } from '@fw/schema'
import type { ImportPreset } from './composables'

/** The rows of a preset. */
export function expandPreset({ from, imports, priority, type }: ImportPreset): AutoImport[] {
  return imports.map(entry => {
    const row =
      typeof entry === 'string'
        ? { name: entry }
        : Array.isArray(entry)
          ? { name: entry[0], ...(entry[1] ? { as: entry[1] } : {}) }
          : entry
    return { from, ...(priority === undefined ? {} : { priority }), ...(type ? { type } : {}), ...row }
  })
}
