import { lstatSync } from 'node:fs'
import { layerDiagnostics, loadingDiagnostics, ProblemError } from '@fw/schema'
import type { ConfigSource, LayerEnv, Problem } from '@fw/schema'
import { basename, join } from 'pathe'
import { CONFIG_EXTENSIONS, findConfigFiles } from '../files/find-config-file'
import { configNames } from '../../packages/nuxt-package'
import { scanImports } from '../../run/scan-imports'
import { envCandidates, findEnvFile } from '../env/env-file'
import { loadEnv } from './load-env'
import { scanMissing } from './scan-missing'
import { loadConfigFile } from '../files/load-config-file'
import { splitParts } from './environment-parts'
import { loadRc } from '../files/parse-rc'
import { readReason } from '../../run/error-reason'

/** The project, or one of its layers, as found on disk. */
export interface LoadedLayer {
  name: string
  rootDir: string
  configFile?: string
  /** The chain that led here, for messages: `['fw.config.ts', 'base', 'gh:acme/theme']`. */
  chain: string[]
  /** As written in `extends` or `theme`. URLs are stripped of secrets. */
  source?: string
  remote?: boolean
  env?: LayerEnv
}

/** The sources of a layer's files, highest precedence first, and the files. */
interface LayerSources {
  sources: ConfigSource[]
  /** Files that were read. */
  files: string[]
  /** Missing files that would be read if they existed. */
  candidates: string[]
  problems: Problem[]
  /** The error, if the configuration file could not be loaded. */
  broken: Problem[]
}

interface LoadSourcesOptions {
  envName: string
  /** For the project: the directory of another rc file, with lower precedence. */
  homeDir?: string
  /** Whether to load only the configuration file, without other files next to it. */
  isLone?: boolean
  fresh?: boolean
}

/** Loads the configuration file and the rc file of the project (the layer with a `homeDir`) or of a layer. */
export async function loadSources(layer: LoadedLayer, options: LoadSourcesOptions): Promise<LayerSources> {
  const isProject = options.homeDir !== undefined
  const result: LayerSources = { sources: [], files: [], candidates: [], problems: [], broken: [] }
  const whole = {
    kind: isProject ? 'project' : 'layer',
    name: isProject ? layer.chain[0]! : `layer ${layer.name}`,
    rootDir: layer.rootDir,
  } as const
  if (layer.configFile) {
    result.files.push(layer.configFile)
    try {
      const { config, imports } = await loadConfigFile(layer.configFile, { fresh: options.fresh ?? false })
      result.files.push(...imports)
      addParts(result, { ...whole, config, file: layer.configFile }, options.envName)
    } catch (error) {
      result.broken.push(...problemsOf(error, layer.configFile))
      // The error may be in an imported file, or a missing one: these must be watched, too.
      const imports = await scanImports(layer.configFile)
      result.files.push(...imports)
      result.candidates.push(...scanMissing([layer.configFile, ...imports]))
    }
  }
  // A layer without a configuration file is still valid: its directories are used.
  if (result.sources.length === 0) result.sources.push({ ...whole, config: {} })
  if (options.isLone) return result
  checkSiblings(result, layer)
  const { rc } = configNames(layer.rootDir)
  for (const dir of new Set([layer.rootDir, options.homeDir ?? layer.rootDir])) {
    const name = isProject ? (dir === layer.rootDir ? rc : `~/${rc}`) : `layer ${layer.name} (${rc})`
    addRc(
      result,
      { kind: isProject ? 'rc' : 'layer', name, rootDir: layer.rootDir, config: {}, file: join(dir, rc) },
      options.envName,
    )
  }
  await addEnv(result, layer, { ...whole, fresh: options.fresh ?? false })
  return result
}

/** What `fw.env` declares are defaults: everything else of the layer overrides them. */
async function addEnv(
  result: LayerSources,
  layer: LoadedLayer,
  { fresh, ...whole }: Omit<ConfigSource, 'config'> & { fresh: boolean },
): Promise<void> {
  const file = findEnvFile(layer.rootDir)
  if (file === undefined) return void result.candidates.push(...envCandidates(layer.rootDir))
  result.files.push(file)
  try {
    const { declaration, config, imports } = await loadEnv(file, fresh)
    result.files.push(...imports)
    layer.env = { file, declaration }
    result.sources.push({ ...whole, name: basename(file), file, config })
  } catch (error) {
    result.problems.push(...problemsOf(error, file))
  }
}

function problemsOf(error: unknown, file: string): Problem[] {
  if (error instanceof ProblemError) return error.problems
  // A file may be removed while it is loaded.
  if (error instanceof Error && 'syscall' in error)
    return [loadingDiagnostics.unreadable({ file: basename(file), reason: readReason(error) }, { location: { file } })]
  throw error
}

function addParts(result: LayerSources, whole: ConfigSource, envName: string): void {
  const { sources, problems } = splitParts(whole, envName)
  result.sources.push(...sources)
  result.problems.push(...problems)
}

function addRc(result: LayerSources, source: ConfigSource & { file: string }, envName: string): void {
  result.candidates.push(source.file)
  const rc = loadRc(source.file)
  if (!rc) return
  result.files.push(source.file)
  result.problems.push(...rc.problems)
  addParts(result, { ...source, config: rc.config }, envName)
}

function checkSiblings(result: LayerSources, { rootDir, configFile }: LoadedLayer): void {
  // A `fw.config` replaces a `nuxt.config`.
  for (const name of new Set(['fw.config', configNames(rootDir).config])) addCandidates(result, join(rootDir, name))
  const configFiles = findConfigFiles(rootDir)
  if (configFiles.length < 2 || !configFile || !configFiles.includes(configFile)) return
  const ignored = configFiles.filter(file => file !== configFile).map(file => basename(file))
  result.problems.push(
    layerDiagnostics.severalFiles(
      { used: basename(configFile), ignored, dir: rootDir },
      { location: { file: configFile } },
    ),
  )
}

/** The configuration files that a layer may have, without their extensions, are watched. */
function addCandidates(result: LayerSources, path: string): void {
  for (const extension of CONFIG_EXTENSIONS) {
    const file = `${path}.${extension}`
    result.candidates.push(file)
    // A symbolic link to a folder counts as a file, and fails when it is read.
    const isFolder = lstatSync(file, { throwIfNoEntry: false })?.isDirectory()
    if (isFolder) {
      result.problems.push(
        loadingDiagnostics.unreadable({ file: basename(file), reason: 'it is a directory' }, { location: { file } }),
      )
    }
  }
}
