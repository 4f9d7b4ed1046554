import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { addBuildPlugin, addPlugin, resolvePath } from '@fw/kit'
import {
  callPlanHook,
  layerOf,
  layerOrigin,
  realPath,
  replaceInPlan,
  scanFiles,
  setAppParts,
  stateOf,
} from '@fw/kit/internal'
import { buildDiagnostics, nearest } from '@fw/schema'
import type { Fw, Location, Page, PlanOrigin, ProblemOrigin, ResolvedLayer, RouteRule } from '@fw/schema'
import { isAbsolute, relative } from 'pathe'
import type { StatefulFeature } from '../feature'
import { fwPath } from '../paths'
import { mergeRules } from '../route-rules'
import { applyPageMeta, fillPageMeta, flattenPages, scannedKeys } from './apply'
import { findSameRoutes } from './clash'
import { locateInMeta } from './locate-meta'
import { readPageMeta } from './page-meta'
import type { PageMeta } from './page-meta'
import type { PageFile } from './scan-pages'
import { readRouteRules, resolvePageRules } from './page-rules'
import { scanPages } from './scan-pages'
import { createPagesPlugin } from './page-transform'
import { createWrappersPlugin } from './wrappers-plugin'
import { createRootPlugin } from './root-plugin'
import { resolvePages } from './route-tree'

interface PagesState {
  metas: Map<string, PageMeta | undefined>
  /** The route rules of pages, from `defineRouteRules`. */
  rules: Map<string, RouteRule>
  files: Set<string>
  /** Keys of meta that are set on the pages before the hooks run. */
  applied: ReadonlySet<string>
  /** There is no pages folder: listeners of `pages:extend` enabled routing by adding pages. */
  areAdded: boolean
}

/** Scans the pages, and turns them into routes. */
export const pages: StatefulFeature<PagesState> = {
  name: 'pages',
  state: createState,
  setup: setupPages,
  rescan: rescanPages,
}

function createState({ options: { experimental } }: Fw): PagesState {
  const { scanPageMeta, extraPageMetaExtractionKeys } = experimental
  return {
    metas: new Map(),
    rules: new Map(),
    files: new Set(),
    areAdded: false,
    applied: new Set(scanPageMeta ? [...scannedKeys, ...(extraPageMetaExtractionKeys ?? [])] : []),
  }
}

async function setupPages(app: Fw, state: PagesState): Promise<void> {
  const { options, plan } = app
  setAppParts(app, { hasPages: typeof options.pages === 'object' ? options.pages.enabled === true : options.pages })
  if (plan.hasPages) await scanAllPages(app, state)
  else await askForPages(app, state)
  if (!options.dev && !options.test && (plan.hasPages || Object.keys(plan.layouts).length > 0))
    addBuildPlugin({ shared: () => createWrappersPlugin(app) }, { server: false })
  if (!plan.hasPages) {
    // In development the first file may be added at any time.
    if (plan.middleware.length > 0 || options.dev) addOwnPlugin('fw:middleware', 'app/pages/plain-plugin.mjs')
    return
  }
  addOwnPlugin('fw:router', 'app/pages/router.mjs')
  if (options.experimental.crossOriginPrefetch)
    addOwnPlugin('fw:cross-origin-prefetch', 'app/pages/cross-origin.mjs', 'client')
  addBuildPlugin({ shared: () => createRootPlugin(app) }, { server: options.dev })
  addBuildPlugin({ shared: () => createPagesPlugin(file => state.files.has(file), options.dev) })
}

/** Without a pages folder, routing is enabled if listeners add pages, unless the project disabled it. */
async function askForPages(app: Fw, state: PagesState): Promise<void> {
  const isHeard = app.hasListeners?.('pages:extend') || app.hasListeners?.('pages:resolved')
  if (!isHeard || app.isSet(['pages'])) return
  await scanAllPages(app, state)
  state.areAdded = app.plan.pages.length > 0
  setAppParts(app, { hasPages: state.areAdded })
}

/**
 * Scans for pages that were added, removed or have other meta. Returns the routes, and the meta modules with other
 * code. Empty if the routes are unchanged.
 */
async function rescanPages(app: Fw, state: PagesState): Promise<string[]> {
  if (!app.plan.hasPages) return []
  const before = JSON.stringify(app.plan.pages)
  const { metas, rules } = state
  state.metas = new Map()
  state.rules = new Map()
  try {
    await scanAllPages(app, state)
  } catch (error) {
    // So that the next scan finds the differences.
    Object.assign(state, { metas, rules })
    throw error
  }
  const changed = [...new Set([...metas.keys(), ...state.metas.keys()])].filter(
    file => !isSameMeta(metas.get(file), state.metas.get(file)),
  )
  if (changed.length === 0 && JSON.stringify(app.plan.pages) === before) return []
  return ['#build/routes', ...changed.filter(file => state.metas.get(file)?.macro).map(file => `${file}?macro=true`)]
}

/** Whether an edited file is a page whose meta changed. Meta that cannot be read counts as changed. */
export async function hasOtherMeta(app: Fw, file: string): Promise<boolean> {
  const state = stateOf(app, pages)
  if (!state.files.has(file)) return false
  try {
    const code = await readFile(file, 'utf8')
    const [meta, rules] = await Promise.all([readPageMeta(file, code), readRouteRules(file, code, app)])
    // The bundler reports code that cannot be parsed.
    const isBroken = (!meta && code.includes('definePageMeta')) || (!rules && code.includes('defineRouteRules'))
    return (
      !isBroken &&
      (!isSameMeta(meta, state.metas.get(file)) || JSON.stringify(rules) !== JSON.stringify(state.rules.get(file)))
    )
  } catch {
    return true
  }
}

function isSameMeta(a: PageMeta | undefined, b: PageMeta | undefined): boolean {
  return JSON.stringify([a?.values, a?.macro]) === JSON.stringify([b?.values, b?.macro])
}

async function scanAllPages(app: Fw, state: PagesState): Promise<void> {
  const { options, layers } = app
  const pattern = typeof options.pages === 'object' ? options.pages.pattern : undefined
  const scanned = await Promise.all(
    layers.map(async layer => ({
      layer,
      files: await scanPages([layer.dirs.pages], { extensions: options.extensions, pattern }, (dir, patterns) =>
        scanFiles(dir, patterns, { app }),
      ),
    })),
  )
  const files = scanned.flatMap(row => row.files)
  const routes = resolvePages(files.map(resolveLink))
  replaceInPlan(app, 'pages', 'pages', [
    ...pagesByLayer(app, scanned, routes),
    { entries: [], place: () => [...routes] },
  ])
  await readMetas(app, flattenPages(routes), state)
  for (const hook of ['pages:extend', 'pages:resolved'] as const) await extendPages(app, hook, state)
  const entries = Object.entries(resolvePageRules(app.plan.pages, state.rules))
  replaceInPlan(app, 'pageRules', 'pages', [{ entries }])
  state.files = new Set(flattenPages(app.plan.pages).flatMap(page => page.file ?? []))
  warn(app, files, state)
}

/** Lets listeners change the pages. Those that they add may have meta, too. */
async function extendPages(app: Fw, hook: 'pages:extend' | 'pages:resolved', state: PagesState): Promise<void> {
  const withoutFile = flattenPages(app.plan.pages).filter(({ file }) => file === undefined)
  const added = (await callPlanHook(app, hook, ['pages'], () => [app.plan.pages as Page[]])) as Page[]
  await locateFiles(app, app.plan.pages)
  await readMetas(app, [...withoutFile, ...added], state)
}

/** A page may be a symbolic link: the link has its name, the target has its code. */
function resolveLink(page: PageFile): PageFile {
  return { ...page, file: realPath(page.file) }
}

/** The pages of the project and of each layer, also those that are overridden. */
function pagesByLayer(
  app: Fw,
  scanned: ReadonlyArray<{ layer: ResolvedLayer; files: readonly PageFile[] }>,
  routes: readonly Page[],
): Array<{ origin: PlanOrigin; entries: Page[]; place: (before: Page[]) => Page[] }> {
  const used = new Map(flattenPages(routes).map(page => [page.file, page]))
  return scanned.map(({ layer, files }) => ({
    origin: layerOrigin(app, layer),
    entries: files.map(resolveLink).map(page => used.get(page.file) ?? resolvePages([page])[0]!),
    place: before => before,
  }))
}

function warn(app: Fw, files: readonly PageFile[], { metas }: PagesState): void {
  const { options, plan } = app
  const show = (file: string) => relative(options.rootDir, file)
  for (const { path, used, dropped } of findSameRoutes(files, plan.pages, file => layerOf(app, file))) {
    app.report(
      buildDiagnostics.sameRoute({ path, used: show(used), dropped: show(dropped) }, { location: { file: dropped } }),
    )
  }
  for (const [file, meta] of metas)
    warnLayout(app, meta?.values.layout, name => ({ location: locateLayout(file, name) ?? { file } }))
  for (const [pattern, { appLayout }] of Object.entries(mergeRules(app)))
    warnLayout(app, appLayout, () => ({ path: ['routeRules', pattern, 'appLayout'] }))
}

function warnLayout(app: Fw, name: unknown, originOf: (name: string) => ProblemOrigin): void {
  if (!isUnknownLayout(app, name)) return
  const layouts = Object.keys(app.plan.layouts)
  const meant = nearest(name, layouts)
  app.report(
    buildDiagnostics.unknownLayout({ name, known: layouts, ...(meant ? { nearest: meant } : {}) }, originOf(name)),
  )
}

function isUnknownLayout({ plan: { layouts } }: Fw, name: unknown): name is string {
  return typeof name === 'string' && name !== 'default' && !Object.hasOwn(layouts, name)
}

/** Layouts that pages and rules name, and that do not exist. They are reported with their location. */
export function listUnknownLayouts(app: Fw): string[] {
  const { metas } = stateOf(app, pages)
  const names = [
    ...Array.from(metas.values(), meta => meta?.values.layout),
    ...Object.values(mergeRules(app)).map(({ appLayout }) => appLayout),
  ]
  return [...new Set(names.filter(name => isUnknownLayout(app, name)))]
}

function locateLayout(file: string, name: string): Location | undefined {
  try {
    return locateInMeta(file, readFileSync(file, 'utf8'), 'layout', name)
  } catch {
    return undefined
  }
}

// Modules may refer to files like users do: by an alias, relative to the root, without the extension.
async function locateFiles(app: Fw, found: readonly Page[]): Promise<void> {
  for (const page of flattenPages(found))
    if (page.file && !isAbsolute(page.file)) page.file = await resolvePath(page.file, { app })
}

async function readMetas(app: Fw, pageList: readonly Page[], { metas, rules, applied }: PagesState): Promise<void> {
  await Promise.all(
    pageList.map(async page => {
      if (page.file === undefined) return
      // The same file under another name or path: it has the same middleware and layout.
      if (metas.has(page.file)) {
        const shared = metas.get(page.file)
        if (shared) fillPageMeta(page, shared, applied)
        return
      }
      const code = await readFile(page.file, 'utf8')
      const [meta, ownRules] = await Promise.all([readPageMeta(page.file, code), readRouteRules(page.file, code, app)])
      metas.set(page.file, meta)
      if (ownRules) rules.set(page.file, ownRules)
      if (meta) applyPageMeta(page, meta, applied)
    }),
  )
}

function addOwnPlugin(name: string, path: string, mode: 'all' | 'client' = 'all'): void {
  addPlugin({ src: fwPath(path), mode, order: -50, name })
}
