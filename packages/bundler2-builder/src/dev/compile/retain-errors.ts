import { readCompileMessage } from '../../build/compile-message'
import type { CompileError } from '../../build/compile-message'

interface BuiltModule {
  identifier: () => string
}

interface Built {
  errors: Iterable<CompileError>
  modules: Iterable<BuiltModule>
  /** The modules that were compiled again. */
  builtModules: { has: (module: BuiltModule) => boolean }
}

/**
 * The errors of a compilation, with those of unchanged modules: Rspack reports what a loader emitted only when the
 * module is compiled. Imports that it cannot resolve itself, or that are not exported, are reported each time: it
 * resolves them again without compiling their module, so an old error of them says nothing. Errors are stored with the
 * identifier of their module.
 */
export class RetainedErrors {
  private before = new Map<string, CompileError[]>()

  /** The errors after a compilation. */
  update({ errors, modules, builtModules }: Built): CompileError[] {
    const current = [...errors]
    const errorsByModule = new Map<string, CompileError[]>()
    const add = (error: CompileError): void => {
      const id = error.module?.identifier?.()
      if (id !== undefined && !isReportedAlways(error))
        errorsByModule.set(id, [...(errorsByModule.get(id) ?? []), error])
    }
    for (const error of current) add(error)
    const missing = [...this.before.keys()].some(id => !errorsByModule.has(id))
    for (const module of missing ? modules : []) {
      const id = module.identifier()
      if (errorsByModule.has(id) || builtModules.has(module)) continue
      for (const error of this.before.get(id) ?? []) {
        current.push(error)
        add(error)
      }
    }
    this.before = errorsByModule
    return current.toSorted((a, b) => Number(isFollowing(a)) - Number(isFollowing(b)))
  }
}

/** Errors of the bundler's resolver and of missing exports. Those of loaders begin with the name of the loader. */
function isReportedAlways({ message }: CompileError): boolean {
  return /^[\s×]*Module not found: /.test(message) || readCompileMessage(message).notExported !== undefined
}

/** Errors that often result from another one of the same template. */
function isFollowing({ message }: CompileError): boolean {
  return message.includes('Element is missing end tag')
}
