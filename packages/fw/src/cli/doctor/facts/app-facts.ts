import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createIsIgnored } from '@fw/kit'
import { aliasesOf } from '@fw/kit/internal'
import type { LoadedOptions } from '@fw/kit/config'
import { isPlainObject } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { isAppCode } from '../../../build/boundaries/server-targets'
import { explainPage, listPages, listRouteFiles } from '../../../build/explain/explain-page'
import { listServerMiddleware } from '../../../build/explain/list-handlers'
import { rulesOf } from '../../../build/explain/path-rules'
import { recheckBudgets } from '../../build/budgets/check-budgets'
import { loadMeasurements } from '../../build/budgets/measurements-file'
import { readRuntime } from '../../runtime-variables'
import type { ProjectFacts } from './project-facts'
import { listFiles } from './list-files'
import { createAssetFinder, createPathResolver } from './resolve-path'
import type { FindAsset, ResolvePath } from './resolve-path'
import { readSource } from './source-file'
import type { SourceFile } from './source-file'

/** What is known of an application whose options, modules and files are loaded. */
export interface AppFacts extends ProjectFacts {
  /** The sources of the project and of those layers that are part of it, not of those that are installed. */
  sources: readonly SourceFile[]
  /**
   * The text of every other file that may name a package: configurations, scripts, content, and package.json without
   * its lists.
   */
  texts: readonly string[]
  /** Names that stand for files, other packages and virtual modules in imports. */
  aliases: readonly string[]
  /** The names of auto-imports, which may be those of globals. */
  importNames: ReadonlySet<string>
  /** Whether the server renders pages. */
  isServerRendered: boolean
  /** The files that the site serves as they are. */
  publicFiles: readonly string[]
  /** Whether server code may respond to any path. */
  hasServerMiddleware: boolean
  /** The keys of the runtime config that only the server has. */
  privateKeys: ReadonlySet<string>
  /** The values of these keys, if they are strings. */
  privateValues: ReadonlyArray<{ key: string; value: string }>
  /** The pages with a component of their own. */
  pageFiles: readonly PageFile[]
  /** The page component of a path. */
  findPageFile: (path: string) => Promise<string | undefined>
  resolvePath: ResolvePath
  findAsset: FindAsset
  /** The budgets that a build exceeds, from what it has measured. `time`: when it was written, in milliseconds. */
  findExceededBudgets: (time: number) => Promise<Problem[]>
  /** Files of the application that only run in browsers: components, plugins, and pages with `ssr: false`. */
  browserFiles: ReadonlySet<string>
}

/** A page with the path that it is shown for. */
interface PageFile {
  path: string
  file: string
  name?: string
}

/** The parts of the runtime config that are not secret. */
const SHARED_KEYS = new Set(['public', 'app', 'serverEngine'])

const SOURCE = /\.(?:vue|[cm]?[jt]sx?|css|s[ac]ss|less|styl|stylus|pcss|postcss)$/

/** Larger files are data. */
const MAX_TEXT_BYTES = 1_000_000

export async function gatherApp(project: ProjectFacts, app: Fw): Promise<AppFacts> {
  const publicDirs = app.layers.map(({ dirs }) => dirs.public).filter(dir => existsSync(dir))
  const hasServerMiddleware = (await listServerMiddleware(app)).length > 0
  const { rootDir } = project
  const files = await listFiles(rootDir, app.options.buildDir)
  return {
    ...project,
    sources: await loadSources(app, files),
    texts: await loadTexts(project, files),
    aliases: Object.keys(aliasesOf(app)),
    importNames: new Set(app.plan.imports.map(({ as, name }) => as ?? name)),
    isServerRendered: app.options.ssr,
    // Installed layers decide for themselves.
    publicFiles: (
      await Promise.all(publicDirs.filter(dir => dir.startsWith(rootDir)).map(dir => listFiles(dir, '')))
    ).flat(),
    hasServerMiddleware,
    privateKeys: listPrivateKeys(app),
    privateValues: listPrivateValues(project.loaded),
    pageFiles: listPageFiles(app),
    findPageFile: async path =>
      app.plan.pages.length === 0 ? app.plan.mainComponent : (await explainPage(app, path)).at(-1)?.file,
    resolvePath: createPathResolver(app, publicDirs),
    findAsset: createAssetFinder(app, publicDirs, hasServerMiddleware),
    findExceededBudgets: async time => recheckBudgets(app, loadMeasurements(rootDir, time) ?? []),
    browserFiles: listBrowserFiles(app),
  }
}

function listPrivateKeys({ options }: Fw): Set<string> {
  return new Set(Object.keys(options.runtimeConfig).filter(key => !SHARED_KEYS.has(key)))
}

/** Private values as the server would have them now, with those of environment variables. */
function listPrivateValues(loaded: LoadedOptions): AppFacts['privateValues'] {
  const { config } = readRuntime(loaded)
  const visit = (value: unknown, key: string): Array<{ key: string; value: string }> => {
    if (typeof value === 'string') return [{ key, value }]
    return isPlainObject(value) ? Object.entries(value).flatMap(([name, inner]) => visit(inner, `${key}.${name}`)) : []
  }
  return Object.entries(config)
    .filter(([key]) => !SHARED_KEYS.has(key))
    .flatMap(([key, value]) => visit(value, key))
}

/** The static and dynamic pages, without those that only contain others. */
function listPageFiles(app: Fw): PageFile[] {
  if (app.plan.pages.length === 0) return [{ path: '/', file: app.plan.mainComponent }]
  return listPages(app).flatMap(({ entry, part }) =>
    part.isUsed && entry.file && entry.redirect === undefined && !entry.children?.length
      ? { path: part.name, file: entry.file, ...(entry.name === undefined ? {} : { name: String(entry.name) }) }
      : [],
  )
}

async function loadSources(app: Fw, projectFiles: readonly string[]): Promise<SourceFile[]> {
  const { buildDir, rootDir: projectDir } = app.options
  const layers = app.layers.filter(({ rootDir }) => rootDir !== projectDir && !rootDir.includes('/node_modules/'))
  const isServer = (file: string): boolean => app.layers.some(({ serverDir }) => file.startsWith(`${serverDir}/`))
  const isIgnored = createIsIgnored(app)
  const layerFiles = await Promise.all(layers.map(({ rootDir }) => listFiles(rootDir, buildDir)))
  return Promise.all(
    [...new Set([...projectFiles, ...layerFiles.flat()])]
      .filter(file => SOURCE.test(file) && !file.endsWith('.d.ts') && !isIgnored(file))
      .map(file => readSource(file, isServer(file) ? 'server' : isAppCode(app, file) ? 'app' : 'tool')),
  )
}

async function loadTexts({ manifest }: ProjectFacts, files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    files
      .filter(file => file !== manifest?.file && !/\/(?:[\w.-]+[-.]lock(?:\.\w+)?|bun\.lockb)$|lock\.json$/.test(file))
      .map(async file => ((await stat(file)).size > MAX_TEXT_BYTES ? '' : readFile(file, 'utf8'))),
  )
  const { dependencies, devDependencies, peerDependencies, optionalDependencies, ...others } = manifest?.content ?? {}
  return [...texts, JSON.stringify(others)]
}

function listBrowserFiles(app: Fw): Set<string> {
  const { components, plugins } = app.plan
  const files = new Set([
    ...components.filter(({ mode }) => mode === 'client').map(({ filePath }) => filePath),
    ...plugins.filter(({ mode }) => mode === 'client').map(({ src }) => src),
  ])
  const routes = listRouteFiles(app)
  const rendered = new Set(routes.flatMap(({ path, files: parts }) => (isRendered(app, path) ? parts : [])))
  for (const { files: parts } of routes) for (const file of parts) if (!rendered.has(file)) files.add(file)
  return files
}

function isRendered(app: Fw, path: string): boolean {
  return rulesOf(app, path).findLast(({ rule }) => rule.ssr !== undefined)?.rule.ssr !== false
}

/** Whether the server renders a component, or runs a script of the application. */
export function runsOnServer(
  { isServerRendered, browserFiles }: AppFacts,
  { file, side }: Pick<SourceFile, 'file' | 'side'>,
): boolean {
  return side === 'app' && isServerRendered && !/\.client\.\w+$/.test(file) && !browserFiles.has(file)
}
