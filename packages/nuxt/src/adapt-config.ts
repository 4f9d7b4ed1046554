import { readdirSync } from 'node:fs'
import type { NuxtConfiguration } from '@fw/kit/internal'
import type { ConfigSource, PlainObject, Problem } from '@fw/schema'
import { isPlainObject, toolNames, valueAt } from '@fw/schema'
import { adaptOptions } from './missing-options'
import { isAbsolute, join, relative, resolve } from 'pathe'

/**
 * The sources of a configuration with the defaults of Nuxt where they differ, and with what options of Nuxt mean in fw.
 * Sources of layers that are written for fw stay as they are.
 */
export function adaptConfig(configuration: NuxtConfiguration): { sources: ConfigSource[]; problems: Problem[] } {
  const { rootDir, nuxtDirs, sources, packageName, env } = configuration
  const isProjectNuxt = nuxtDirs.includes(rootDir)
  const defaults: PlainObject = {
    modules: [packageName],
    ...(isProjectNuxt ? createDefaults(configuration) : {}),
  }
  const supported = sources.map(source =>
    nuxtDirs.includes(source.rootDir) ? adaptOptions(source) : { source, problems: [] },
  )
  const layouts = new Map(nuxtDirs.map(dir => [dir, layoutOf(dir, configuration)]))
  return {
    sources: [
      ...(isProjectNuxt ? readVariables(env, rootDir) : []),
      ...supported.map(({ source }) => adaptSource(source, layouts.get(source.rootDir))),
      { kind: 'project', name: 'defaults of Nuxt', config: defaults, rootDir },
    ],
    problems: supported.flatMap(({ problems }) => problems),
  }
}

/** The defaults of a project that is written for Nuxt. */
function createDefaults(configuration: NuxtConfiguration): PlainObject {
  const { rootDir, sources } = configuration
  const { version, srcDir } = layoutOf(rootDir, configuration)
  const isWritten = (path: readonly string[]): boolean => writtenIn(sources, rootDir, path) !== undefined
  // Both names of one option are a mistake, so this is written like the rest of the configuration.
  const engine = toolNames('serverEngine').find(name => isWritten([name])) ?? 'serverEngine'
  return {
    // The folder that its tsconfig, its linter and its `.gitignore` name.
    buildDir: '.nuxt',
    ...(version === undefined ? {} : { future: { compatibilityVersion: version } }),
    ...(version === 4 && srcDir === '.' ? { srcDir } : {}),
    [engine]: { runtimeConfig: { [engine]: { envPrefix: 'NUXT_' } } },
  }
}

interface NuxtLayout {
  /** Undefined: it follows from the folders, as in an application of fw. */
  version: 3 | 4 | undefined
  /** Relative to the folder of the layer. */
  srcDir: string
  /** Absolute. */
  serverDir: string
}

/** The layout of a layer. The version of the project is that of the Nuxt on which it depends. */
function layoutOf(dir: string, { rootDir, sources, nuxtRange }: NuxtConfiguration): NuxtLayout {
  const written = writtenIn(sources, dir, ['future', 'compatibilityVersion'])
  // An alias of the compatibility package has its version.
  const major = dir === rootDir ? Number(/^[\s^~>=v]*(\d+)/.exec(nuxtRange ?? '')?.[1]) : Number.NaN
  const version = [written, major].find((value): value is 3 | 4 => value === 3 || value === 4)
  const srcDir = writtenIn(sources, dir, ['srcDir'])
  const isInApp = version !== 3 && hasAppSources(dir)
  const sourceDir = resolve(dir, typeof srcDir === 'string' ? srcDir : isInApp ? 'app' : '.')
  const serverDir = writtenIn(sources, dir, ['serverDir'])
  return {
    version,
    srcDir: relative(dir, sourceDir) || '.',
    serverDir:
      typeof serverDir === 'string' ? resolve(dir, serverDir) : resolve(version === 3 ? sourceDir : dir, 'server'),
  }
}

/** In version 4, sources are in `app/` if it has any besides those that older versions look for there. */
function hasAppSources(dir: string): boolean {
  try {
    return readdirSync(join(dir, 'app')).some(
      name => !/^(?:spa-loading-template\.html|router\.options\..*)$/.test(name),
    )
  } catch {
    return false
  }
}

/** Folders that Nuxt resolves from `srcDir`, and the v4 layout of fw from the root. */
const SOURCE_FOLDERS = new Set(['assets', 'layouts', 'middleware', 'pages', 'plugins'])

function adaptSource(source: ConfigSource, layout: NuxtLayout | undefined): ConfigSource {
  if (!layout) return source
  const { dir, nitro, components } = source.config
  return {
    ...source,
    config: {
      ...source.config,
      ...(isPlainObject(dir) && layout.version !== 3 ? { dir: adaptDirs(dir, layout) } : {}),
      ...(isPlainObject(components) && 'global' in components ? { components: adaptComponents(components) } : {}),
      ...(isPlainObject(nitro) ? { nitro: adaptNitro(nitro, layout) } : {}),
    },
  }
}

function adaptDirs(dir: PlainObject, { srcDir }: NuxtLayout): PlainObject {
  const entries = Object.entries(dir).map(([key, value]) => [
    key,
    SOURCE_FOLDERS.has(key) && isRelative(value) ? join(srcDir, value) : value,
  ])
  return Object.fromEntries(entries) as PlainObject
}

/** `components: { global: true }` is the default of all folders. */
function adaptComponents({ global, ...components }: PlainObject): PlainObject {
  const dirs = (Array.isArray(components.dirs) ? components.dirs : ['~/components']) as unknown[]
  const adapted = dirs.map(dir => (isPlainObject(dir) ? { global, ...dir } : { path: dir, global }))
  return { ...components, dirs: adapted } as PlainObject
}

/** Nitro 2 resolves folders of assets from the server folder. */
function adaptNitro(nitro: PlainObject, { serverDir }: NuxtLayout): PlainObject {
  const { serverAssets } = nitro
  if (!Array.isArray(serverAssets)) return nitro
  const adapted = (serverAssets as Array<{ dir?: unknown }>).map(asset =>
    isRelative(asset.dir) ? { ...asset, dir: resolve(serverDir, asset.dir) } : asset,
  )
  return { ...nitro, serverAssets: adapted }
}

/** Whether a path is neither absolute nor starts with an alias. */
function isRelative(path: unknown): path is string {
  return typeof path === 'string' && !isAbsolute(path) && !/^[~@#]/.test(path)
}

/** Variables with the name of Nuxt that options of fw read by another one. */
function readVariables(env: NuxtConfiguration['env'], rootDir: string): ConfigSource[] {
  const options = Object.entries({ NUXT_HOST: 'host', NUXT_PORT: 'port' })
  return options.flatMap(([name, option]): ConfigSource[] => {
    const text = env[name]
    if (!text) return []
    const value = option === 'port' ? Number(text) : text
    return [{ kind: 'environment', name, config: { devServer: { [option]: value } }, rootDir }]
  })
}

/** The value that a layer sets for an option in all environments, or in the current one. */
function writtenIn(sources: readonly ConfigSource[], dir: string, path: readonly string[]): unknown {
  return sources
    .filter(({ active, rootDir }) => active !== false && rootDir === dir)
    .map(({ config }) => valueAt(config, path))
    .find(value => value !== undefined)
}
