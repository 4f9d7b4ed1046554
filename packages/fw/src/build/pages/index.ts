import { readFile } from 'node:fs/promises'
import { addTemplate, realPath, resolvePath, scanFiles } from '@fw/kit'
import { buildDiagnostics, nearest } from '@fw/schema'
import type { FwApp, Page, RouteRule } from '@fw/schema'
import { isAbsolute, relative } from 'pathe'
import { layerOf } from '../app-files/locate'
import { namePages } from '../islands/find-islands'
import { fwPath } from '../paths'
import { listRules } from '../resilience/rule-needs'
import { applyPageMeta, flattenPages, scannedKeys } from './apply'
import { findSameRoutes } from './clash'
import { emitRoutes } from './emit-routes'
import { readPageMeta } from './page-meta'
import type { PageMeta } from './page-meta'
import { emitParts, findParts } from './page-parts'
import type { PageParts } from './page-parts'
import type { PageFile } from './scan-pages'
import { emitRouterOptions } from './router-options'
import { readRouteRules, resolvePageRules } from './page-rules'
import { scanPages } from './scan-pages'
import { createPagesPlugin } from './page-transform'
import { resolvePages } from './route-tree'

interface State {
  metas: Map<string, PageMeta | undefined>
  /** What `defineRouteRules` of a page says. */
  rules: Map<string, RouteRule>
  files: Set<string>
  /** Keys that stand on the pages since before the hooks. */
  applied: ReadonlySet<string>
}

const states = new WeakMap<FwApp, State>()

/** Finds the pages and makes them routes. */
export async function setupPages(app: FwApp): Promise<void> {
  const { options, plan } = app
  plan.hasPages = typeof options.pages === 'object' ? options.pages.enabled === true : options.pages
  addTemplate({ filename: 'page-parts.mjs', getContents: async () => emitParts(await readParts(app)) }, app)
  if (!plan.hasPages) {
    // In development the first file may come at any time.
    if (plan.middleware.length > 0 || options.dev) addOwnPlugin(app, 'fw:middleware', 'app/pages/plain-plugin.mjs')
    addTemplate({ filename: 'routes.mjs', getContents: () => 'export default []\n' }, app)
    addTemplate({ filename: 'router-options.mjs', getContents: () => 'export default {}\n' }, app)
    return
  }
  const { scanPageMeta, extraPageMetaExtractionKeys } = options.experimental
  const state: State = {
    metas: new Map(),
    rules: new Map(),
    files: new Set(),
    applied: new Set(scanPageMeta ? [...scannedKeys, ...(extraPageMetaExtractionKeys ?? [])] : []),
  }
  states.set(app, state)
  await fillPages(app, state)
  addOwnPlugin(app, 'fw:router', 'app/pages/router.mjs')
  if (options.experimental.crossOriginPrefetch)
    addOwnPlugin(app, 'fw:cross-origin-prefetch', 'app/pages/cross-origin.mjs', 'client')
  addTemplate(
    {
      filename: 'routes.mjs',
      getContents: () => {
        const islands =
          options.experimental.componentIslands === false || !options.ssr
            ? new Map<Page, string>()
            : namePages(plan.pages)
        return emitRoutes(plan.pages, {
          metaOf: file => state.metas.get(file),
          applied: state.applied,
          islandOf: page => islands.get(page),
          isHot: options.dev,
        })
      },
    },
    app,
  )
  addTemplate(
    {
      filename: 'router-options.mjs',
      getContents: () => emitRouterOptions(options.router.options, plan.routerOptions),
    },
    app,
  )
  plan.buildPlugins.push({ bundler1: () => createPagesPlugin(file => state.files.has(file), options.dev) })
}

/**
 * Takes up pages that were added, removed or given other meta. The result says what is no longer true: the routes, and
 * the modules of meta that runs differently. It is empty when routes stay as they are.
 */
export async function rescanPages(app: FwApp): Promise<string[]> {
  const state = states.get(app)
  if (!state) return []
  const pages = JSON.stringify(app.plan.pages)
  const { metas, rules } = state
  state.metas = new Map()
  state.rules = new Map()
  try {
    await fillPages(app, state)
  } catch (error) {
    // So that the next scan sees what is different.
    Object.assign(state, { metas, rules })
    throw error
  }
  const changed = [...new Set([...metas.keys(), ...state.metas.keys()])].filter(
    file => !isSameMeta(metas.get(file), state.metas.get(file)),
  )
  if (changed.length === 0 && JSON.stringify(app.plan.pages) === pages) return []
  return ['#build/routes', ...changed.filter(file => state.metas.get(file)?.macro).map(file => `${file}?macro=true`)]
}

/** Whether a file that was edited is a page that has other meta now. Meta that cannot be read counts as other. */
export async function hasOtherMeta(app: FwApp, file: string): Promise<boolean> {
  const state = states.get(app)
  if (!state?.files.has(file)) return false
  try {
    const code = await readFile(file, 'utf8')
    const [meta, rules] = await Promise.all([readPageMeta(file, code), readRouteRules(file, code, app)])
    // Unfinished code cannot be read: the bundler tells the author.
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

async function fillPages(app: FwApp, state: State): Promise<void> {
  const { options, layers, plan } = app
  const pattern = typeof options.pages === 'object' ? options.pages.pattern : undefined
  const files = await scanPages(
    layers.map(layer => layer.dirs.pages),
    { extensions: options.extensions, pattern },
    (dir, patterns) => scanFiles(dir, patterns, { app }),
  )
  // A page may be a link: its name is the link's, its code stands elsewhere.
  plan.pages = resolvePages(files.map(page => ({ ...page, file: realPath(page.file) })))
  await readMetas(app, state)
  await app.callHook('pages:extend', plan.pages)
  await locateFiles(app)
  await readMetas(app, state)
  await app.callHook('pages:resolved', plan.pages)
  plan.server.routeRules = resolvePageRules(plan.pages, state.rules)
  state.files = new Set(flattenPages(plan.pages).flatMap(page => page.file ?? []))
  warn(app, files, state)
}

function warn(app: FwApp, files: readonly PageFile[], { metas }: State): void {
  const { options, plan } = app
  const show = (file: string) => relative(options.rootDir, file)
  for (const { path, kept, dropped } of findSameRoutes(files, plan.pages, file => layerOf(app, file))) {
    app.report(
      buildDiagnostics.sameRoute({ path, kept: show(kept), dropped: show(dropped) }, { location: { file: dropped } }),
    )
  }
  for (const [file, meta] of metas) warnLayout(app, meta?.values.layout, { location: { file } })
  for (const { appLayout } of listRules(app)) warnLayout(app, appLayout)
}

function warnLayout(app: FwApp, name: unknown, place?: { location: { file: string } }): void {
  const layouts = app.plan.layouts.map(layout => layout.name)
  if (typeof name !== 'string' || name === 'default' || layouts.includes(name)) return
  const meant = nearest(name, layouts)
  app.report(buildDiagnostics.unknownLayout({ name, known: layouts, ...(meant ? { nearest: meant } : {}) }, place))
}

// Modules may name files as users do: by an alias, from the root, without the extension.
async function locateFiles(app: FwApp): Promise<void> {
  for (const page of flattenPages(app.plan.pages)) {
    if (page.file && !isAbsolute(page.file)) page.file = await resolvePath(page.file, { app })
  }
}

// Pages that modules add have meta of their own, so this runs again after them.
async function readMetas(app: FwApp, { metas, rules, applied }: State): Promise<void> {
  await Promise.all(
    flattenPages(app.plan.pages).map(async page => {
      if (page.file === undefined || metas.has(page.file)) return
      const code = await readFile(page.file, 'utf8')
      const [meta, own] = await Promise.all([readPageMeta(page.file, code), readRouteRules(page.file, code, app)])
      metas.set(page.file, meta)
      if (own) rules.set(page.file, own)
      if (meta) applyPageMeta(page, meta, applied)
    }),
  )
}

/** What the application asks for. In development it may ask for everything at any time. */
async function readParts({ options, plan }: FwApp): Promise<PageParts> {
  const { hasPages } = plan
  if (options.dev) return { hasPages, usesTransitions: true, usesKeepAlive: true }
  const files = new Set([
    plan.rootComponent,
    plan.errorComponent,
    ...plan.routerOptions,
    ...flattenPages(plan.pages).map(page => page.file),
    ...plan.layouts.map(layout => layout.file),
    ...plan.components.map(component => component.filePath),
    ...plan.middleware.map(middleware => middleware.path),
    ...plan.plugins.map(plugin => plugin.src),
    ...plan.imports.map(({ from }) => from),
  ])
  const own = fwPath('')
  const read = [...files].filter(file => file !== undefined && isAbsolute(file) && !file.startsWith(own))
  const texts = await Promise.all(read.map(file => readFile(file!, 'utf8').catch(() => '')))
  const { pageTransition, layoutTransition, keepalive } = options.app
  return findParts(texts, {
    hasPages,
    usesTransitions: Boolean(pageTransition || layoutTransition),
    usesKeepAlive: Boolean(keepalive),
  })
}

function addOwnPlugin({ plan }: FwApp, name: string, path: string, mode: 'all' | 'client' = 'all'): void {
  const src = fwPath(path)
  plan.plugins = [{ src, mode, order: -50, name }, ...plan.plugins.filter(plugin => plugin.src !== src)]
}
