import { homedir } from 'node:os'
import { configDiagnostics, layerDiagnostics, resolve as resolveOptions, valueAt } from '@fw/schema'
import type { ConfigSource, Facts, Problem, Resolution, ResolvedLayer } from '@fw/schema'
import { join, resolve } from 'pathe'
import { findBuilderProblems } from './builder-problems'
import { appCandidates } from './layers/app-sources'
import { loadDotenv } from './env/dotenv'
import { withDotenv, realEnvironment } from './env/environment'
import { isDirectory } from '../disk/find-file'
import { gatherFacts } from './facts'
import { loadModuleKeys, withoutDoubtfulKeys } from './layers/module-keys'
import type { ModuleKeys } from './layers/module-keys'
import { allowNuxtKey, findUndecidedKeys } from './layers/undecided-keys'
import { loadLayers } from './layers/load-layers'
import type { LoadedLayers, LoadLayersOptions } from './layers/load-layers'
import { adaptNuxtLayers } from './layers/nuxt-layers'
import { expandOverrides } from './overrides'
import { isActive } from './layers/environment-parts'
import { settleProblems } from './locate/settle-problems'
import { reportProgress } from './remote/report-progress'
import type { LoadedLayer } from './layers/load-sources'

export interface LoadConfigOptions {
  rootDir: string
  /** Whether the directory was passed explicitly, such as a path argument. It then overrides the option `rootDir`. */
  isRootGiven?: boolean
  /** Default: `NODE_ENV`, otherwise `development` with `dev`, `test` with `test`, otherwise `production`. */
  envName?: string
  dev?: boolean
  test?: boolean
  /** Overrides of the configuration: an object, or dotted keys (`{ 'app.baseURL': '/x' }`). */
  overrides?: Readonly<Record<string, unknown>>
  /** Options with the lowest precedence, in the form of the configuration. */
  defaults?: Readonly<Record<string, unknown>>
  /** Whether the overrides are flags of a command: a typo in one is an error before any module runs. */
  areFlags?: boolean
  /** Default: `process.env`, to which unset variables of `.env` files are added. Other objects are never changed. */
  env?: Readonly<Record<string, string | undefined>>
  /** Whether `.env` files are read, or the file to read in place of them. Default: true. */
  dotenv?: boolean | string
  /** Overrides the configuration file in `rootDir`. It may omit the extension. */
  configFile?: string
  /** The directory of `~/.fwrc`. */
  homeDir?: string
  /** Whether to evaluate code again that was already loaded. */
  fresh?: boolean
  /** Called with the progress of downloads. Default: a line on stderr. */
  onProgress?: (line: string) => void
  /** The cache directory of remote layers. Default: `<rootDir>/node_modules/.cache/fw/layers`. */
  cacheDir?: string
  /** The build id of an earlier load, so that a reload does not count as another build. */
  buildId?: string
}

/** All sources, highest precedence first, and the files they were read from. */
export interface LoadedConfig {
  /** The options of the load, so that it can be repeated. */
  loadedWith: LoadConfigOptions
  /** Sources with `active: false` are parts for other environments: validated, but not merged. */
  sources: ConfigSource[]
  /** The project first, then its layers, highest precedence first. */
  layers: LoadedLayer[]
  facts: Facts
  /** Existing files that the configuration depends on. */
  files: string[]
  /** Paths that the configuration depends on by their existence. */
  candidates: string[]
  /** The start time in milliseconds: a file with a later modification may have been read before it. */
  loadedAt: number
  problems: Problem[]
}

/** A loaded configuration with its resolved options. */
export interface LoadedOptions extends LoadedConfig, Resolution {
  layers: Array<LoadedLayer & ResolvedLayer>
  /** Problems of loading and resolving, with their locations: errors first, then by file and line. */
  problems: Problem[]
  /** Unknown keys that modules and listeners may still declare. They are errors if none of them does. */
  undecided: Problem[]
}

/** Loads the configuration of a project with layers, `.env` files and environment. Problems are never thrown. */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const loadedAt = Date.now()
  const rootDir = resolve(options.rootDir)
  const ownEnv = options.env ?? process.env
  const env = realEnvironment(ownEnv)
  const envName =
    options.envName ?? (env.NODE_ENV || (options.dev ? 'development' : options.test ? 'test' : 'production'))
  const dotenv = options.dotenv === false ? undefined : loadDotenv(rootDir, envName, env, fileOf(options))
  const factsWith = (moduleKeys: readonly string[]): Facts =>
    gatherFacts({
      ...pick(options, ['dev', 'test', 'buildId', 'isRootGiven']),
      rootDir,
      envName,
      env,
      dotenv: dotenv?.values ?? {},
      ...(dotenv ? { envLocations: dotenv.locations } : {}),
      moduleKeys,
    })
  const { sources, modules, ...loaded } = await withDotenv(ownEnv, dotenv?.values ?? {}, () =>
    evaluateSources(options, { rootDir, envName, env: { ...dotenv?.values, ...env } }, factsWith),
  )
  const { layers, files, candidates, problems } = loaded
  if (!isDirectory(rootDir))
    problems.unshift(layerDiagnostics.missingRoot({ dir: rootDir }, { location: { file: rootDir } }))
  for (const file of [...(dotenv?.files ?? []), ...modules.files]) files.add(file)
  for (const file of [...(dotenv?.candidates ?? []), ...modules.candidates]) candidates.add(file)
  return {
    loadedWith: options,
    sources,
    layers,
    facts: factsWith(modules.keys),
    files: [...files],
    candidates: [...candidates],
    loadedAt,
    problems: [...problems, ...(dotenv?.problems ?? []), ...modules.problems],
  }
}

function fileOf({ dotenv }: LoadConfigOptions): string | undefined {
  return typeof dotenv === 'string' ? dotenv : undefined
}

/** The part of a load that runs configuration code. */
async function evaluateSources(
  options: LoadConfigOptions,
  layerOptions: Pick<LoadLayersOptions, 'rootDir' | 'envName' | 'env'>,
  factsWith: (moduleKeys: readonly string[]) => Facts,
): Promise<LoadedLayers & { modules: ModuleKeys }> {
  const { rootDir } = layerOptions
  const fresh = options.fresh ?? false
  const overrides = overrideSources(options.overrides, rootDir)
  const written = await loadLayers({
    ...layerOptions,
    overrides,
    homeDir: resolve(options.homeDir ?? homedir()),
    ...(options.configFile ? { configFile: options.configFile } : {}),
    fresh,
    cacheDir: options.cacheDir ? resolve(rootDir, options.cacheDir) : join(rootDir, 'node_modules/.cache/fw/layers'),
    onProgress: options.onProgress ?? reportProgress,
  })
  const { defaults = {} } = options
  const hasDefaults = Object.keys(defaults).length > 0
  const lowest: ConfigSource[] = hasDefaults ? [{ kind: 'project', name: 'defaults', config: defaults, rootDir }] : []
  const loaded = await adaptNuxtLayers({ ...written, sources: [...written.sources, ...lowest] }, layerOptions)
  const sources = withoutDoubtfulKeys([...overrides, ...loaded.sources])
  const modules = await loadModuleKeys(sources, loaded.layers, {
    fresh,
    resolve: keys => resolveOptions(sources, factsWith(keys)),
  })
  return { ...loaded, sources, modules }
}

/** Loads and resolves the configuration. All problems are in `problems`, with their locations. */
export async function loadOptions(options: LoadConfigOptions): Promise<LoadedOptions> {
  const loaded = await loadConfig(options)
  const resolution = resolveOptions(loaded.sources, loaded.facts)
  const rootDirs = [loaded.facts.rootDir, ...loaded.layers.map(({ rootDir }) => rootDir)]
  const builderProblems = await findBuilderProblems(resolution, rootDirs)
  const settled = await settleProblems(loaded.problems, [
    ...resolution.problems.filter(problem => !isUncertain(problem, loaded.problems)),
    ...builderProblems,
  ])
  const candidates = [...loaded.candidates, ...appCandidates(loaded.facts.rootDir, resolution)]
  const unknown = findUndecidedKeys(settled, resolution, options.areFlags)
  const problems = settled.filter(problem => !unknown.includes(problem))
  const undecided = unknown.map(allowNuxtKey)
  const result = withResolution({ ...loaded, candidates, problems, undecided }, resolution)
  if (undecided.length === 0) return result
  // Modules read the values of these keys during setup.
  const keys = undecided.map(({ path }) => path![0]!)
  return resolveWithFacts(result, { moduleKeys: [...loaded.facts.moduleKeys, ...new Set(keys)] })
}

/** Whether an unknown key may belong to a module that cannot be loaded: that is the only problem to fix then. */
function isUncertain({ code, path }: Problem, loading: readonly Problem[]): boolean {
  return (
    code === configDiagnostics.unknownKey.diagnostic.code &&
    path?.length === 1 &&
    loading.some(problem => problem.code === layerDiagnostics.moduleNotLoaded.diagnostic.code)
  )
}

/** The same configuration, resolved with further facts. */
export function resolveWithFacts(loaded: LoadedOptions, more: Partial<Facts>): LoadedOptions {
  const facts = { ...loaded.facts, ...more }
  return withResolution({ ...loaded, facts }, resolveOptions(loaded.sources, facts))
}

function withResolution(
  loaded: LoadedConfig & Pick<LoadedOptions, 'undecided'>,
  resolution: Resolution,
): LoadedOptions {
  const { valueOf, trace, isSet, origins } = resolution
  const layers = loaded.layers.map(layer => describeLayer(layer, loaded.sources, resolution.layers))
  return Object.defineProperty({ ...loaded, valueOf, trace, isSet, origins, layers } as LoadedOptions, 'options', {
    // All options are only resolved if they are read.
    get: () => resolution.options,
    enumerable: true,
    configurable: true,
  })
}

/** A layer with its directories. A layer that is a single file has those of its parent directory. */
function describeLayer(
  layer: LoadedLayer,
  sources: readonly ConfigSource[],
  resolved: readonly ResolvedLayer[],
): LoadedLayer & ResolvedLayer {
  const { srcDir, serverDir, dirs, componentDirs } = resolved.find(({ rootDir }) => rootDir === layer.rootDir)!
  const layerSources = sources.filter(
    source => isActive(source) && source.rootDir === layer.rootDir && source.file === layer.configFile,
  )
  const name = layerSources
    .map(({ config }) => valueAt(config, ['$meta', 'name']))
    .find(given => typeof given === 'string')
  return { ...layer, srcDir, serverDir, dirs, componentDirs, ...(typeof name === 'string' ? { name } : {}) }
}

function overrideSources(overrides: LoadConfigOptions['overrides'], rootDir: string): ConfigSource[] {
  if (!overrides || Object.keys(overrides).length === 0) return []
  return [{ kind: 'command-line', name: 'command line', config: expandOverrides(overrides), rootDir }]
}

// A missing value must stay missing, so that the defaults of the receiver apply.
function pick<T extends object, Key extends keyof T>(object: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.filter(key => object[key] !== undefined).map(key => [key, object[key]])) as Pick<
    T,
    Key
  >
}
