import type { CodeContext, CodeHook, CodePlugin, LoadedCode, ResolvedCode } from '@fw/schema'

/** When transforms run: on files as written, on scripts of compiled components, on style sheets, or on JavaScript. */
export type CodePhase = 'pre' | 'component' | 'style' | 'post'

export interface CodeRunner {
  id: string
  /** Ids of modules that the bundler knows by another name: virtual files, whose query or prefix it could not read. */
  moduleIds: Map<string, string>
  /** Generated modules whose code names files of this machine: source maps do not contain it. */
  unmapped: Set<string>
  transform: (phase: CodePhase, code: string, id: string, map: unknown) => Promise<{ code: string; map: unknown }>
  resolve: (id: string, importer: string | undefined, skipped?: CodePlugin) => Promise<ResolvedCode>
  load: (id: string) => Promise<string | undefined>
}

// Loaders only receive options that can be written as text.
const runners = new Map<string, CodeRunner>()

export function findCodeRunner(id: string): CodeRunner {
  const runner = runners.get(id)
  if (!runner) throw new Error(`The build ${id} has ended.`)
  return runner
}

/** Runs the hooks of code plugins in their order, as Rollup does. */
export function createCodeRunner(
  id: string,
  plugins: readonly CodePlugin[],
  createContext: (plugin: CodePlugin) => CodeContext,
): CodeRunner {
  const inOrder = (name: 'resolveId' | 'load') =>
    [...plugins].filter(plugin => plugin[name]).sort((a, b) => rank(a, name) - rank(b, name))
  const resolving = inOrder('resolveId')
  const loading = inOrder('load')
  const moduleIds = new Map<string, string>()
  const runner: CodeRunner = {
    id,
    moduleIds,
    unmapped: new Set(),
    async transform(phase, code, resource, map) {
      let result = { code, map }
      const module = moduleIds.get(resource) ?? moduleIdOf(resource, phase)
      for (const plugin of plugins) {
        if (!plugin.transform || !runsIn(plugin, phase)) continue
        const { filter, handler } = plugin.transform
        if (!accepts(filter, module, result.code)) continue
        const output = await handler.call(createContext(plugin), result.code, module)
        if (output) result = typeof output === 'string' ? { code: output, map: undefined } : merge(output, result.map)
      }
      return result
    },
    async resolve(request, importer, skipped) {
      for (const plugin of resolving) {
        const { filter, handler } = plugin.resolveId!
        if (plugin === skipped || !accepts(filter, request)) continue
        const resolved = await handler.call(createContext(plugin), request, importer, {})
        if (resolved) return resolved
      }
      return undefined
    },
    async load(module) {
      for (const plugin of loading) {
        const { filter, handler } = plugin.load!
        if (!accepts(filter, module)) continue
        const loadedCode = await handler.call(createContext(plugin), module)
        if (loadedCode !== undefined && loadedCode !== null)
          return typeof loadedCode === 'string' ? loadedCode : loadedCode.code
      }
      return undefined
    },
  }
  runners.set(id, runner)
  return runner
}

/** Ends a build, so that its application can be freed. */
export function removeCodeRunner({ id }: CodeRunner): void {
  runners.delete(id)
}

function rank(plugin: CodePlugin, name: 'resolveId' | 'load'): number {
  const order = plugin[name]!.order
  return (order === 'pre' ? -2 : order === 'post' ? 2 : 0) + (plugin.enforce === 'pre' ? -1 : plugin.enforce ? 1 : 0)
}

function runsIn({ enforce, compilesComponents }: CodePlugin, phase: CodePhase): boolean {
  if (phase === 'component') return compilesComponents === true
  return enforce === 'post' ? phase === 'post' : phase !== 'post'
}

/** The id of a module as other bundlers write it: the language of a block at its end, no blocks before compilation. */
function moduleIdOf(resource: string, phase: CodePhase): string {
  if (phase === 'pre' && /\.vue\?(?:.*&)?vue\b/.test(resource)) return resource.replace(/\?.*$/s, '')
  return resource.replace(/([?&])lang=(\w+)/, '$1lang.$2')
}

/** `null` as a map: every line is at its position, and so is the previous map valid. Without sources, there is none. */
function merge(made: Exclude<LoadedCode, string | null | undefined>, before: unknown): { code: string; map: unknown } {
  const { code, map } = made
  if (map === null || map === undefined) return { code, map: before }
  return { code, map: 'sources' in map ? map : undefined }
}

function accepts(filter: CodeHook<unknown>['filter'], id: string, code?: string): boolean {
  if (!filter) return true
  if (filter.code && code !== undefined && !test(filter.code, code)) return false
  if (!filter.id) return true
  if (filter.id instanceof RegExp) return test(filter.id, id)
  const { include, exclude } = filter.id
  if (exclude && [exclude].flat().some(pattern => test(pattern, id))) return false
  return !include || [include].flat().some(pattern => test(pattern, id))
}

// Unlike `test`, it neither reads nor changes the position of a global pattern.
function test(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0
}
