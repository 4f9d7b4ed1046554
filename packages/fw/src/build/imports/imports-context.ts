import { setImports } from '@fw/kit/internal'
import { createImportIndex, emitImportsModule, pickImports, transformImports } from '@fw/kit/imports'
import type { AutoImport, Fw, ImportsContext } from '@fw/schema'

/** A change of the auto-imports by a module. */
export type ImportChange = Parameters<ImportsContext['modifyDynamicImports']>[0]

/** What listeners of `imports:context` get. Their changes are added to `changes`, and repeated in every scan. */
export function createImportsContext(fw: Fw, changes: ImportChange[]): ImportsContext {
  return {
    getImports: async () => [...fw.plan.imports],
    async modifyDynamicImports(change) {
      changes.push(change)
      setImports(fw, pickImports(await applyChanges(fw.plan.imports, [change])))
    },
    async injectImports(code, id = 'code.ts') {
      const transformed = await transformImports(code, id, createImportIndex(fw.plan.imports))
      return { code: transformed?.code ?? code }
    },
    toExports: async () => emitImportsModule(fw.plan.imports),
  }
}

/** The auto-imports after the changes of modules: each changes the array, or returns another one. */
export async function applyChanges(
  imports: readonly AutoImport[],
  changes: readonly ImportChange[],
): Promise<AutoImport[]> {
  let current = [...imports]
  for (const change of changes) current = (await change(current)) ?? current
  return current
}
