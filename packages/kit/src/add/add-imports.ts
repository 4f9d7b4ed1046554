import type { AutoImport, ImportPresetWithDeprecation } from '@fw/schema'
import { useFw } from '../context'
import { writablePlan } from './writable-plan'

/** Adds names that application code can use without importing them. */
export function addImports(imports: AutoImport | AutoImport[]): void {
  writablePlan(useFw()).imports.push(...[imports].flat())
}

/** Adds folders whose exports application code can use without importing them. With `prepend` others override them. */
export function addImportsDir(dirs: string | string[], { prepend = false }: { prepend?: boolean } = {}): void {
  useFw().hook('imports:dirs', known => {
    if (prepend) known.unshift(...[dirs].flat())
    else known.push(...[dirs].flat())
  })
}

/** Adds names of a package that application code can use without importing them. */
export function addImportsSources(presets: ImportPresetWithDeprecation | ImportPresetWithDeprecation[]): void {
  useFw().hook('imports:sources', sources => {
    sources.push(...[presets].flat())
  })
}
