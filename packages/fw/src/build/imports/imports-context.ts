import { currentOrigin, listsOf } from '@fw/kit/internal'
import { createImportIndex, emitImportsModule, transformImports } from '@fw/kit/imports'
import type { Fw, ImportsContext, PlanOrigin } from '@fw/schema'

/** A change of the auto-imports by a module. */
export interface AddedChange {
  origin: PlanOrigin
  change: Parameters<ImportsContext['modifyDynamicImports']>[0]
}

/** What listeners of `imports:context` get. Their changes are added to `changes`, and repeated in every scan. */
export function createImportsContext(fw: Fw, changes: AddedChange[]): ImportsContext {
  return {
    getImports: async () => [...fw.plan.imports],
    async modifyDynamicImports(change) {
      changes.push({ origin: currentOrigin(), change })
      await repeatChanges(fw, changes)
    },
    async injectImports(code, id = 'code.ts') {
      const transformed = await transformImports(code, id, createImportIndex(fw.plan.imports))
      return { code: transformed?.code ?? code }
    },
    toExports: async () => emitImportsModule(fw.plan.imports),
  }
}

/** Applies the changes of modules to the auto-imports: each changes the array, or returns another one. */
export async function repeatChanges(fw: Fw, changes: readonly AddedChange[]): Promise<void> {
  const list = listsOf(fw).imports
  list.beginHook('imports:context')
  for (const { origin, change } of changes) {
    const rows = [...list.draft]
    list.draft = (await change(rows)) ?? rows
    list.endListener(
      origin.kind === 'module' ? { ...origin, kind: 'hook', name: 'imports:context', module: origin.name } : origin,
    )
  }
  list.endHook()
}
