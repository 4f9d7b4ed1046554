import { readFile } from 'node:fs/promises'
import type { InspectedModule, ModuleInspector, ModuleTrace, Side, TransformStep } from '@fw/schema'
import { basename, isAbsolute } from 'pathe'
import type { Development } from './development'

const SIDES: readonly Side[] = ['client', 'server']

interface CompiledModule {
  identifier: () => string
  resource?: string
  /** In the order of the request: the last one runs first. */
  loaders?: ReadonlyArray<{ loader: string }>
  originalSource?: () => { source: () => string | Buffer } | null
  /** The modules that were merged into this one. */
  modules?: Iterable<CompiledModule>
}

interface Connection {
  module?: CompiledModule | null
  originModule?: CompiledModule | null
}

interface Compilation {
  modules: Iterable<CompiledModule>
  moduleGraph: {
    getIncomingConnections: (module: CompiledModule) => Iterable<Connection>
    getOutgoingConnections: (module: CompiledModule) => Iterable<Connection>
  }
}

/**
 * The compiled modules of one file and query: parts of components are modules with few loaders, which only import those
 * with all loaders.
 */
type SameModules = readonly CompiledModule[]

/** Reads the module graphs of webpack or Rspack. They do not keep the code between two loaders. */
export function createModuleInspector(development: Pick<Development, 'compilationOf'>): ModuleInspector {
  const find = async (side: Side): Promise<Compilation> => (await development.compilationOf(side)) as Compilation
  return {
    async list() {
      const compilations = await Promise.all(SIDES.map(async side => [side, await find(side)] as const))
      return compilations.flatMap(([side, compilation]) =>
        [...modulesById(compilation)].map(([id, modules]) => describeModules(compilation, side, id, modules)),
      )
    },
    async trace(side, id) {
      const compilation = await find(side)
      const modules = modulesById(compilation).get(id)
      return modules && traceModule(compilation, id, modules)
    },
  }
}

function describeModules({ moduleGraph }: Compilation, side: Side, id: string, modules: SameModules): InspectedModule {
  const file = fileOf(modules[0]!)
  return {
    id,
    side,
    ...(file === undefined ? {} : { file }),
    importers: importersOf(moduleGraph, id, modules).length,
    imports: importsOf(moduleGraph, id, modules).length,
  }
}

async function traceModule({ moduleGraph }: Compilation, id: string, modules: SameModules): Promise<ModuleTrace> {
  const module = modules.find(candidate => !importedBy(moduleGraph, candidate).includes(id)) ?? modules[0]!
  // Before it waits: a compilation may start then, and free this one.
  const relatives = {
    importers: importersOf(moduleGraph, id, modules),
    imports: importsOf(moduleGraph, id, modules),
  }
  const loaders = (module.loaders ?? []).map(({ loader }) => nameOfLoader(loader)).reverse()
  const code = String(module.originalSource?.()?.source() ?? '')
  const file = fileOf(module)
  const source = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined)
  return { ...relatives, steps: describeSteps(source, loaders, code), hasEachCode: loaders.length < 2 }
}

/** Only the code before the first and after the last step is known. */
function describeSteps(source: string | undefined, loaders: readonly string[], code: string): TransformStep[] {
  const result = code !== '' && code !== source ? { code } : {}
  const last = loaders.at(-1) ?? (source === undefined ? 'generated' : undefined)
  return [
    ...(source === undefined ? [] : [{ name: 'file', code: source }]),
    ...loaders.slice(0, -1).map(name => ({ name })),
    ...(last === undefined ? [] : [{ name: last, ...result }]),
  ]
}

function modulesById({ modules }: Compilation): Map<string, CompiledModule[]> {
  const byId = new Map<string, CompiledModule[]>()
  for (const module of [...modules].flatMap(outer => [...(outer.modules ?? [outer])])) {
    const same = byId.get(idOf(module))
    if (same) same.push(module)
    else byId.set(idOf(module), [module])
  }
  return byId
}

/** The file with its query. Modules without a file, such as those of the runtime, have other names. */
function idOf(module: CompiledModule): string {
  return module.resource ?? module.identifier()
}

function fileOf({ resource }: CompiledModule): string | undefined {
  const file = resource?.replace(/\?.*$/s, '')
  return file !== undefined && isAbsolute(file) ? file : undefined
}

function importersOf(graph: Compilation['moduleGraph'], id: string, modules: SameModules): string[] {
  const connections = modules.flatMap(module => [...graph.getIncomingConnections(module)])
  return otherIds(
    id,
    connections.map(({ originModule }) => originModule),
  )
}

function importsOf(graph: Compilation['moduleGraph'], id: string, modules: SameModules): string[] {
  return otherIds(
    id,
    modules.flatMap(module => [...graph.getOutgoingConnections(module)]).map(({ module }) => module),
  )
}

function importedBy(graph: Compilation['moduleGraph'], module: CompiledModule): string[] {
  return Array.from(
    graph.getOutgoingConnections(module),
    connection => connection.module && idOf(connection.module),
  ).filter(id => typeof id === 'string')
}

function otherIds(id: string, modules: ReadonlyArray<CompiledModule | null | undefined>): string[] {
  const ids = new Set(modules.flatMap(module => (module ? [idOf(module)] : [])))
  ids.delete(id)
  return [...ids]
}

/** `…/node_modules/css-loader/dist/cjs.js` is css-loader, a loader of fw has the name of its file. */
function nameOfLoader(path: string): string {
  const [file = ''] = path.replaceAll('\\', '/').split('?')
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  const ownName = basename(file).replace(/\.\w+$/, '')
  return installed === undefined || installed.startsWith('@fw/') ? ownName : installed
}
