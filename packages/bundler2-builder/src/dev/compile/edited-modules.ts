import type { CodeEdit, EditedModule } from '@fw/schema'

/** A module of webpack or Rspack. */
interface CompiledModule {
  resource?: string
}

export interface Compilation {
  modules: Iterable<CompiledModule>
  moduleGraph: {
    getIncomingConnections: (module: CompiledModule) => Iterable<{ originModule?: CompiledModule | null }>
  }
}

/** An edit as plugins receive it, after the file was compiled. */
export function createCodeEdit(
  compilation: Compilation | undefined,
  file: string,
  send: (event: string) => void,
): CodeEdit {
  return {
    file,
    get modules() {
      return compilation ? findEditedModules(compilation, file) : []
    },
    server: { environments: { client: { hot: { send } } } },
  }
}

/** The modules of a file with their importers, which are only read if a caller follows them. */
export function findEditedModules({ modules, moduleGraph }: Compilation, file: string): EditedModule[] {
  const described = new Map<CompiledModule, EditedModule>()
  const describe = (module: CompiledModule): EditedModule => {
    const before = described.get(module)
    if (before) return before
    const edited: EditedModule = {
      file: fileOf(module) ?? null,
      get importers() {
        const importerModules = new Set<EditedModule>()
        for (const { originModule } of moduleGraph.getIncomingConnections(module))
          if (originModule) importerModules.add(describe(originModule))
        return importerModules
      },
    }
    described.set(module, edited)
    return edited
  }
  return [...modules].filter(module => fileOf(module) === file).map(describe)
}

function fileOf({ resource }: CompiledModule): string | undefined {
  return resource?.replace(/\?.*$/s, '')
}
