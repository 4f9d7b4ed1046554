import { readdirSync } from 'node:fs'
import { FORBIDDEN_KEYS, isKnownKey, isSkipped, layerDiagnostics, valueAt } from '@fw/schema'
import type { ConfigSource, PlainObject, Problem } from '@fw/schema'
import { dirname, isAbsolute, join, relative, resolve } from 'pathe'
import { findCode, isCodeFile } from '../../disk/code-extensions'
import { isDirectory } from '../facts'
import { isModule, moduleCandidates } from '../../packages/module-candidates'
import { findPackage } from '../../packages/resolve-package'
import { isActive } from './environment-parts'
import { readReason } from '../../run/error-reason'
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
  /** The module itself, or the files that may contain it: the first that exports a module does. */
  value?: unknown
  files?: string[]
  source?: ConfigSource
  path?: readonly string[]
}

/**
 * The top-level keys that modules declare. Modules are only loaded if a source contains a key that is not an option,
 * because loading them takes time and is rarely needed.
 */
export async function loadModuleKeys(
  sources: readonly ConfigSource[],
  layers: readonly LoadedLayer[],
  options: { fresh?: boolean } = {},
): Promise<ModuleKeys> {
  const result: ModuleKeys = { keys: [], files: [], candidates: [], problems: [] }
  const unknown = new Set(sources.flatMap(unknownKeys))
  if (unknown.size === 0) return result
  result.candidates.push(...layers.map(layer => join(layer.rootDir, 'modules')))
  const keys = new Set<string>()
  const loaded: Array<{ module: unknown; file: string | undefined }> = []
  for (const module of await findModules(sources, layers)) {
    const isInForce = !module.source || isActive(module.source)
    if (!isInForce && [...unknown].every(key => keys.has(key))) continue
    try {
      const found = module.files
        ? await loadFirst(module.files, options, result)
        : { module: module.value, file: undefined }
      const key = await keyOf(found.module)
      if (key) keys.add(key)
      loaded.push(found)
    } catch (error) {
      // Modules of another environment may not be installed here.
      if (isInForce) result.problems.push(await describeFailure(error, module))
    }
  }
  if (![...unknown].every(key => keys.has(key))) await addRequiredKeys(loaded, sources, keys, options, result)
  result.keys = [...keys]
  return result
}

/** Adds the keys of modules that the loaded ones install, and so on. */
async function addRequiredKeys(
  loaded: ReadonlyArray<{ module: unknown; file: string | undefined }>,
  sources: readonly ConfigSource[],
  keys: Set<string>,
  options: { fresh?: boolean },
  result: ModuleKeys,
): Promise<void> {
  const { findRequiredModules } = await import('./required-modules')
  const active = sources.filter(isActive)
  const packageDirs = active.flatMap(packageDirsOf)
  const config = Object.assign({}, ...active.toReversed().map(source => source.config)) as PlainObject
  const queue = [...loaded]
  const seen = new Set(loaded.map(({ file }) => file))
  for (const { module, file } of queue) {
    for (const required of await findRequiredModules(module, file, config, packageDirs)) {
      if (seen.has(required)) continue
      seen.add(required)
      try {
        const found = await loadModule(required, options, result)
        const key = await keyOf(found)
        if (key) keys.add(key)
        queue.push({ module: found, file: required })
      } catch {
        // It fails again when it is installed, with a better message.
      }
    }
  }
}

/** Why a module cannot be loaded: at the location in its file, or at its entry in the configuration. */
async function describeFailure(error: unknown, { name, files, source, path }: NamedModule): Promise<Problem> {
  const file = files?.at(-1)
  const { locateInModule } = await import('../../run/module-location')
  const location = file === undefined ? undefined : await locateInModule(error, file)
  return layerDiagnostics.moduleNotLoaded(
    { module: name, reason: firstLine(error) },
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

/** Top-level keys of a source that are not options of fw. */
function unknownKeys({ config }: ConfigSource): string[] {
  return Object.keys(config).filter(key => !isKnownKey(key) && !FILE_KEYS.has(key) && !FORBIDDEN_KEYS.has(key))
}

/** The first of several files that exports a module, or else the last one. */
async function loadFirst(
  files: readonly string[],
  options: { fresh?: boolean },
  result: ModuleKeys,
): Promise<{ module: unknown; file: string }> {
  for (const file of files.slice(0, -1)) {
    const module = await loadModule(file, options, result)
    if (isModule(module)) return { module, file }
  }
  const file = files.at(-1)!
  return { module: await loadModule(file, options, result), file }
}

async function loadModule(file: string, options: { fresh?: boolean }, result: ModuleKeys): Promise<unknown> {
  if (!file.includes('/node_modules/')) result.files.push(file)
  const { importModule } = await import('../../run/import-module')
  const { exports } = await importModule(file, options)
  return exports.default ?? exports
}

async function keyOf(module: unknown): Promise<string | undefined> {
  if (module === null || (typeof module !== 'object' && typeof module !== 'function')) return undefined
  const { meta, getMeta } = module as { meta?: unknown; getMeta?: unknown }
  const found: unknown = typeof getMeta === 'function' ? await (getMeta as () => unknown).call(module) : meta
  if (typeof found !== 'object' || found === null) return undefined
  const { configKey, name } = found as { configKey?: unknown; name?: unknown }
  return [configKey, name].find((key): key is string => typeof key === 'string' && key !== '')
}

/** All modules. Those that only inactive parts name come last. */
async function findModules(sources: readonly ConfigSource[], layers: readonly LoadedLayer[]): Promise<NamedModule[]> {
  const active = sources.filter(isActive)
  const scanned = layers.flatMap(({ rootDir }) => {
    const dirs = modulesDirs(
      active.filter(source => source.rootDir === rootDir),
      rootDir,
    )
    return dirs.flatMap(scanModules).map((file): NamedModule => ({ name: relative(rootDir, file), files: [file] }))
  })
  const inactive = sources.filter(source => !isActive(source))
  return [...(await listModules(active, active)), ...scanned, ...(await listModules(inactive, sources))]
}

/** The modules that `sources` name. Any of `around` may configure the package directories. */
async function listModules(sources: readonly ConfigSource[], around: readonly ConfigSource[]): Promise<NamedModule[]> {
  const modules: NamedModule[] = []
  const packageDirs = around.flatMap(packageDirsOf)
  for (const source of sources) {
    const listed = Object.hasOwn(source.config, 'modules') ? source.config.modules : undefined
    if (!Array.isArray(listed)) continue
    for (const [index, entry] of listed.entries()) {
      const path = ['modules', String(index)]
      const value: unknown = Array.isArray(entry) ? entry[0] : entry
      if (isSkipped(value)) continue
      if (typeof value === 'string')
        modules.push({ name: value, source, path, ...(await findModule(value, source, packageDirs)) })
      else if (value) modules.push({ name: `modules[${index}]`, source, path, value })
    }
  }
  return modules
}

/**
 * The files that may contain a named module: `<name>/fw`, `<name>/module`, `<name>`. Missing modules fail later, when
 * they are loaded.
 */
async function findModule(
  name: string,
  source: ConfigSource,
  packageDirs: readonly string[],
): Promise<{ files: string[] }> {
  const files = await Promise.all(
    moduleCandidates(name).map(candidate => findModuleFile(candidate, source, packageDirs)),
  )
  const found = files.filter(file => file !== undefined)
  return { files: found.length > 0 ? found : [name.startsWith('.') ? resolve(source.rootDir, name) : name] }
}

async function findModuleFile(
  name: string,
  source: ConfigSource,
  packageDirs: readonly string[],
): Promise<string | undefined> {
  const srcDir = sourceDir(source.config, source.rootDir)
  const alias = /^(~~|@@|~|@)\/(.*)$/.exec(name)
  const paths = alias
    ? (alias[1]!.length === 2 ? [source.rootDir] : [srcDir, join(source.rootDir, 'app'), source.rootDir]).map(dir =>
        join(dir, alias[2]!),
      )
    : name.startsWith('.') || isAbsolute(name)
      ? [resolve(source.rootDir, name)]
      : []
  if (paths.length > 0) return paths.map(findCode).find(file => file !== undefined)
  const from = [source.rootDir, ...(source.file ? [dirname(source.file)] : [])]
  return findPackage(name, from, packageDirs)
}

/** The package directories of a source, relative to its root. */
function packageDirsOf({ config, rootDir }: ConfigSource): string[] {
  const dirs: unknown[] = Array.isArray(config.modulesDir) ? config.modulesDir : []
  return dirs.filter(dir => typeof dir === 'string').map(dir => resolve(rootDir, dir))
}

/**
 * The possible locations of a layer's modules: relative to the root in the v4 layout, and to the sources in the v3
 * layout.
 */
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

function firstLine(error: unknown): string {
  const message = error instanceof Error ? readReason(error) : String(error)
  return message.split('\n')[0]!.replace(/\.?$/, '.')
}
