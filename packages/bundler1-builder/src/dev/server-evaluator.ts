import { ESModulesEvaluator } from 'vite/module-runner'
import type { EvaluatedModuleNode, ModuleRunner, ModuleRunnerContext } from 'vite/module-runner'

/** A name that a module imports and another one does not export. */
export interface MissingExport {
  name: string
  /** The file or id of both modules. */
  importer: string
  exporter: string
}

type Load = (id: string, metadata?: { importedNames?: string[]; isDynamicImport?: boolean }) => Promise<object>

/** The message of Vite for packages that Node loads. */
const NOT_PROVIDED = /^\[vite\] (?:The requested module '.*' does not provide an export named|Named export) '([^'\n]+)'/

/**
 * Runs server code, and rejects imports of names that the other module does not export, as browsers and builds do. Vite
 * alone would evaluate them to undefined.
 */
export class ServerEvaluator extends ESModulesEvaluator {
  /** Set once the runner exists. */
  runner: ModuleRunner | undefined

  constructor(private readonly createError: (missing: MissingExport) => unknown) {
    super()
  }

  override runInlinedModule(
    context: ModuleRunnerContext,
    code: string,
    module?: Readonly<EvaluatedModuleNode>,
  ): Promise<any> {
    const load = context.__vite_ssr_import__ as Load | undefined
    // Vite names the file only with a source map. Stack traces need it in any case.
    const named = module && !code.includes('\n//# sourceURL=') ? `${code}\n//# sourceURL=${module.file}` : code
    if (!load) return super.runInlinedModule(context, named)
    const checked: Load = async (id, metadata) => {
      const exports = await load(id, metadata).catch((error: unknown) => {
        const [, name] = NOT_PROVIDED.exec((error as Error | undefined)?.message ?? '') ?? []
        throw name === undefined ? error : this.createError({ name, importer: idOf(module, id), exporter: id })
      })
      const name = metadata?.isDynamicImport ? undefined : metadata?.importedNames?.find(wanted => !(wanted in exports))
      if (name === undefined) return exports
      const from = this.find(exports)
      // In a cycle, the other module continues after this one.
      if (from && !from.evaluated) return exports
      throw this.createError({ name, importer: idOf(module, id), exporter: idOf(from, id) })
    }
    return super.runInlinedModule(
      { ...context, __vite_ssr_import__: checked as typeof context.__vite_ssr_import__ },
      named,
    )
  }

  private find(exports: object): EvaluatedModuleNode | undefined {
    return [...(this.runner?.evaluatedModules.idToModuleMap.values() ?? [])].find(node => node.exports === exports)
  }
}

function idOf(module: Readonly<EvaluatedModuleNode> | undefined, fallback: string): string {
  return module?.file || module?.id || fallback
}
