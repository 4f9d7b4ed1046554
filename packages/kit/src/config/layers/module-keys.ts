import { readdirSync } from 'node:fs'
import { FORBIDDEN_KEYS, isModuleValue, isSkipped, layerDiagnostics, valueAt } from '@fw/schema'
import type { ConfigSource, Fw, PlainObject, Problem, Resolution } from '@fw/schema'
import { dirname, join, relative, resolve } from 'pathe'
import { findCode, isCodeFile } from '../../disk/code-extensions'
import { isDirectory } from '../../disk/find-file'
import { findModule } from '../../packages/find-module'
import type { ModuleSearch } from '../../packages/find-module'
import { isActive } from './environment-parts'
import { layerAliases } from './layer-members'
import { reasonOf } from '../../run/error-reason'
import type { LoadedLayer } from './load-sources'

/** The metadata keys of a file. Its parts for an environment are separate sources. */
const FILE_KEYS = new Set(['$schema', '$meta', 'setups'])

export interface ModuleKeys {
  keys: string[]
  /** Files of the inspected modules. */
  files: string[]
  /** Paths at which further modules could be created. */
  candidates: string[]
  problems: Problem[]
}

interface NamedModule {
  name: string
  /** As it is listed: a module, or its name. */
  entry: unknown
  /** The folder of the file that names it. */
  from: string
  source?: ConfigSource
  path?: readonly string[]
}

interface LoadedModule {
  module: unknown
  file?: string
}

interface LoadModuleKeysOptions {
  fresh?: boolean
  /** Resolves the options with keys of modules. */
  resolve: (moduleKeys: readonly string[]) => Resolution
}

/**
 * The top-level keys that modules declare. Modules are only loaded if a source contains a key that is not an option,
 * because loading them takes time and is rarely needed. The keys of modules that others install are not among them:
 * they are certain once the modules are set up.
 */
export async function loadModuleKeys(
  sources: readonly ConfigSource[],
  layers: readonly LoadedLayer[],
  options: LoadModuleKeysOptions,
): Promise<ModuleKeys> {
  const result: ModuleKeys = { keys: [], files: [], candidates: [], problems: [] }
  const unknown = new Set(sources.flatMap(unknownKeys))
  if (unknown.size === 0) return result
  result.candidates.push(...layers.map(layer => join(layer.rootDir, 'modules')))
  const resolution = options.resolve([...unknown])
  const loader = new ModuleLoader(sources, resolution, options.fresh ?? false, result.files)
  const keys = new Set<string>()
  const loaded: LoadedModule[] = []
  for (const named of listModules(sources, layers)) {
    const isInForce = !named.source || isActive(named.source)
    if (!isInForce && [...unknown].every(key => keys.has(key))) continue
    try {
      const module = await loader.load(named.entry, named.from)
      const key = await keyOf(module)
      if (key) keys.add(key)
      loaded.push(module)
    } catch (error) {
      // Modules of another environment may not be installed here.
      if (isInForce) result.problems.push(await describeFailure(error, named, loader.lastFile))
    }
  }
  if (![...unknown].every(key => keys.has(key))) await addRequiredKeys(loaded, resolution, keys, loader)
  result.keys = [...keys]
  return result
}

/** Loads modules of a configuration, and records their files. */
class ModuleLoader {
  /** The file that was imported last for the module that is being loaded. */
  lastFile: string | undefined
  private readonly search: Omit<ModuleSearch, 'from'>

  constructor(
    sources: readonly ConfigSource[],
    { valueOf, layers }: Resolution,
    private readonly fresh: boolean,
    private readonly files: string[],
  ) {
    const inactive = sources.filter(source => !isActive(source))
    this.search = {
      rootDirs: layers.map(({ rootDir }) => rootDir),
      modulesDir: [...(valueOf(['modulesDir']) as string[]), ...inactive.flatMap(packageDirsOf)],
      alias: { ...layerAliases(layers), ...(valueOf(['alias']) as Record<string, string>) },
    }
  }

  /** A module that is listed as such, or by its name. */
  async load(entry: unknown, from: string): Promise<LoadedModule> {
    this.lastFile = undefined
    if (typeof entry !== 'string') return { module: entry }
    const located = await findModule(entry, { ...this.search, from }, file => this.import(file))
    if (!located) throw new Error('it does not exist')
    return located
  }

  private async import(file: string): Promise<Record<string, unknown>> {
    this.lastFile = file
    if (!file.includes('/node_modules/')) this.files.push(file)
    const { importModule } = await import('../../run/import-module')
    return (await importModule(file, { fresh: this.fresh })).exports
  }
}

/** Adds the keys of modules that the loaded ones require, and so on. */
async function addRequiredKeys(
  loaded: readonly LoadedModule[],
  { options }: Resolution,
  keys: Set<string>,
  loader: ModuleLoader,
): Promise<void> {
  const queue = [...loaded]
  const seen = new Set(loaded.map(({ file }) => file))
  for (const { module, file } of queue) {
    for (const name of await dependencyNames(module, { options } as Fw)) {
      try {
        const required = await loader.load(name, file === undefined ? options.rootDir : dirname(file))
        if (seen.has(required.file)) continue
        seen.add(required.file)
        const key = await keyOf(required)
        if (key) keys.add(key)
        queue.push(required)
      } catch {
        // It fails again when it is installed, with a better message.
      }
    }
  }
}

/** The names in `moduleDependencies`. A function may need more of the application than there is yet. */
async function dependencyNames(module: unknown, app: Fw): Promise<string[]> {
  const { getModuleDependencies } = (module ?? {}) as { getModuleDependencies?: (fw: Fw) => unknown }
  if (typeof getModuleDependencies !== 'function') return []
  try {
    return Object.keys((await getModuleDependencies(app)) ?? {})
  } catch {
    return []
  }
}

/** Why a module cannot be loaded: at the location in its file, or at its entry in the configuration. */
async function describeFailure(
  error: unknown,
  { name, source, path }: NamedModule,
  file: string | undefined,
): Promise<Problem> {
  const { locateInModule } = await import('../../run/module-location')
  const location = file === undefined ? undefined : await locateInModule(error, file)
  return layerDiagnostics.moduleNotLoaded(
    { module: name, reason: reasonOf(error) },
    location?.line === undefined && source ? { source, path: path! } : location ? { location } : {},
  )
}

/**
 * The sources without keys that cannot be validated: inactive parts may name other modules or layers, which may not be
 * installed, and which may declare an unknown key in such a part.
 */
export function withoutDoubtfulKeys(sources: readonly ConfigSource[]): ConfigSource[] {
  const bringsMore = ({ config }: ConfigSource) =>
    ['modules', 'extends', 'theme'].some(key => Object.hasOwn(config, key) && config[key] != null)
  if (!sources.some(source => !isActive(source) && bringsMore(source))) return [...sources]
  return sources.map(source => {
    const doubtful = isActive(source) ? [] : unknownKeys(source)
    return doubtful.length === 0
      ? source
      : {
          ...source,
          config: Object.fromEntries(Object.entries(source.config).filter(([key]) => !doubtful.includes(key))),
        }
  })
}

/** Top-level keys of a source that may belong to a module. */
function unknownKeys({ config }: ConfigSource): string[] {
  return Object.keys(config).filter(
    key => isModuleValue(key, config[key]) && !FILE_KEYS.has(key) && !FORBIDDEN_KEYS.has(key),
  )
}

async function keyOf({ module }: LoadedModule): Promise<string | undefined> {
  if (module === null || (typeof module !== 'object' && typeof module !== 'function')) return undefined
  const { meta, getMeta } = module as { meta?: unknown; getMeta?: unknown }
  const described: unknown = typeof getMeta === 'function' ? await (getMeta as () => unknown).call(module) : meta
  if (typeof described !== 'object' || described === null) return undefined
  const { configKey, name } = described as { configKey?: unknown; name?: unknown }
  return [configKey, name].find((key): key is string => typeof key === 'string' && key !== '')
}

/** All modules. Those that only inactive parts name come last. */
function listModules(sources: readonly ConfigSource[], layers: readonly LoadedLayer[]): NamedModule[] {
  const active = sources.filter(isActive)
  const scanned = layers.flatMap(({ rootDir }) => {
    const dirs = modulesDirs(
      active.filter(source => source.rootDir === rootDir),
      rootDir,
    )
    return dirs
      .flatMap(scanModules)
      .map((file): NamedModule => ({ name: relative(rootDir, file), entry: file, from: rootDir }))
  })
  const inactive = sources.filter(source => !isActive(source))
  return [...active.flatMap(namedModules), ...scanned, ...inactive.flatMap(namedModules)]
}

/** The modules that a source names. */
function namedModules(source: ConfigSource): NamedModule[] {
  const listed = Object.hasOwn(source.config, 'modules') ? source.config.modules : undefined
  const from = source.file ? dirname(source.file) : source.rootDir
  return (Array.isArray(listed) ? listed : []).flatMap((item: unknown, index) => {
    const entry: unknown = Array.isArray(item) ? item[0] : item
    if (isSkipped(entry) || !entry) return []
    const name = typeof entry === 'string' ? entry : `modules[${index}]`
    return { name, entry, from, source, path: ['modules', String(index)] }
  })
}

/** The package directories of a source, relative to its root. */
function packageDirsOf({ config, rootDir }: ConfigSource): string[] {
  const dirs: unknown[] = Array.isArray(config.modulesDir) ? config.modulesDir : []
  return dirs.filter(dir => typeof dir === 'string').map(dir => resolve(rootDir, dir))
}

/** The possible locations of a layer's modules: relative to the root (v4 layout), and to the sources (v3 layout). */
function modulesDirs(sources: readonly ConfigSource[], rootDir: string): string[] {
  const named = sources.map(source => valueAt(source.config, ['dir', 'modules'])).find(name => typeof name === 'string')
  const bases = [rootDir, ...sources.map(source => sourceDir(source.config, rootDir))]
  return [...new Set(bases.map(base => resolve(base, typeof named === 'string' ? named : 'modules')))]
}

function sourceDir(config: PlainObject, rootDir: string): string {
  return typeof config.srcDir === 'string' ? resolve(rootDir, config.srcDir) : rootDir
}

function scanModules(dir: string): string[] {
  if (!isDirectory(dir)) return []
  return readdirSync(dir)
    .filter(name => !name.startsWith('.'))
    .sort()
    .flatMap(name => {
      if (isDirectory(join(dir, name))) return findCode(join(dir, name, 'index')) ?? []
      return isCodeFile(name) && !/\.d\.\w+$/.test(name) ? join(dir, name) : []
    })
}
