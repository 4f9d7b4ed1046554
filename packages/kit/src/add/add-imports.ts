import type { AutoImport, ImportPresetWithDeprecation } from '@fw/schema'
import { useFw } from '../context'
import { append, PRECEDENCE, prepend as atStart } from '../plan/contribution'
import { addToPlan } from '../plan/plan-lists'

/** Adds names that application code can use without importing them. */
export function addImports(imports: AutoImport | AutoImport[]): void {
  addToPlan(useFw(), 'imports', { entries: [imports].flat() })
}

/** Adds folders whose exports application code can use without importing them. With `prepend` others override them. */
export function addImportsDir(dirs: string | string[], { prepend = false }: { prepend?: boolean } = {}): void {
  addToPlan(useFw(), 'importDirs', {
    entries: [dirs].flat(),
    precedence: PRECEDENCE.overriding,
    place: prepend ? atStart : append,
  })
}

/** Adds names of a package that application code can use without importing them. */
export function addImportsSources(presets: ImportPresetWithDeprecation | ImportPresetWithDeprecation[]): void {
  addToPlan(useFw(), 'importSources', { entries: [presets].flat(), precedence: PRECEDENCE.overriding })
}
