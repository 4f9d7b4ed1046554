import { listsOf, stateOf } from '@fw/kit/internal'
import type { Fw, Page, PartSource, PlanExplanation, PlanPart } from '@fw/schema'
import { pages as pagesFeature } from '../pages/index'
import { describeParts } from './describe-parts'
import { matchesPath, rulesOf } from './path-rules'

/** The page that the router shows for a path, or otherwise those that it would show if nothing had removed them. */
export async function explainPage(app: Fw, path: string): Promise<PlanExplanation[]> {
  const matched = await matchPages(app, path)
  const page = matched.at(-1)
  const parts = listPages(app)
  if (!page) return parts.flatMap(({ part }) => (!part.isUsed && matchesPath(app, part.name, path) ? part : []))
  const sourceOf = (one: Page): PlanPart => parts.find(({ entry }) => entry === one)!.part
  return [
    {
      ...sourceOf(page),
      parents: matched.slice(0, -1).map(parent => pickSource(sourceOf(parent))),
      ...explainLayout(app, matched, path),
      middleware: listMiddleware(app, matched, path),
      rules: rulesOf(app, path),
    },
  ]
}

function pickSource({ file, origin }: PartSource): PartSource {
  return { ...(file ? { file } : {}), origin }
}

/** What a route loads in the browser. */
interface RouteFiles {
  path: string
  /** Its pages, its layout and its middleware. */
  files: string[]
  hasScripts: boolean
}

/** The files of each route that has a page, or of the only page without any. */
export function listRouteFiles(app: Fw): RouteFiles[] {
  const describe = (path: string, chain: readonly Page[]): RouteFiles => {
    const parts = [explainLayout(app, chain, path).layout, ...listMiddleware(app, chain, path)]
    return {
      path,
      files: [...chain.map(({ file }) => file), ...parts.map(part => part?.source?.file)].filter(
        file => file !== undefined,
      ),
      hasScripts:
        !app.options.features.noScripts &&
        rulesOf(app, path).findLast(({ rule }) => rule.noScripts !== undefined)?.rule.noScripts !== true,
    }
  }
  const visit = (pages: readonly Page[], parents: readonly Page[], parentPath: string): RouteFiles[] =>
    pages.flatMap(page => {
      const path = joinPaths(parentPath, page)
      const chain = [...parents, page]
      const children = visit(page.children ?? [], chain, path)
      return page.file && page.redirect === undefined ? [describe(path, chain), ...children] : children
    })
  const routes = app.plan.pages.length > 0 ? visit(app.plan.pages, [], '') : [describe('/', [])]
  // A child without a path of its own is shown for the path of its parent.
  return [...new Map(routes.map(route => [route.path, route])).values()]
}

/** The pages, also those that are not used. */
export function listPages(app: Fw): Array<{ entry: Page; part: PlanPart }> {
  const paths = new Map(listPaths(app.plan.pages))
  const rows = listsOf(app).pages.trace(() => true)
  const parts = describeParts(rows, {
    kind: 'page',
    nameOf: page => paths.get(page) ?? joinPaths('', page),
    fileOf: ({ file }) => file,
    factsOf: ({ name, mode }) => ({ ...(name ? { name } : {}), ...(mode && mode !== 'all' ? { mode } : {}) }),
    isRival: ({ file }, other) => file !== other.file,
  })
  return rows.map(({ entry }, index) => ({ entry, part: parts[index]! }))
}

/** Each page with its whole path, parents before their children. */
function listPaths(pages: readonly Page[], parent = ''): Array<[Page, string]> {
  return pages.flatMap(page => {
    const path = joinPaths(parent, page)
    return [[page, path] as [Page, string], ...listPaths(page.children ?? [], path)]
  })
}

function joinPaths(parent: string, { path }: Page): string {
  return (path.startsWith('/') ? path : `${parent}/${path}`)
    .replaceAll('()', '')
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}

/** The pages of a path, the outermost first, as the router finds them. */
async function matchPages({ plan }: Fw, path: string): Promise<Page[]> {
  const { createRouterMatcher } = await import('vue-router')
  const toRoutes = (pages: readonly Page[]): any[] =>
    pages.map(page => ({
      path: page.path,
      ...(page.alias ? { alias: page.alias } : {}),
      component: {},
      meta: { page },
      children: toRoutes(page.children ?? []),
    }))
  const matcher = createRouterMatcher(toRoutes(plan.pages), { sensitive: plan.isCaseSensitive })
  const { matched } = matcher.resolve({ path }, { path: '/', name: undefined, params: {}, matched: [], meta: {} })
  return matched.map(({ meta }) => meta['page'] as Page)
}

function metaOf(app: Fw, chain: readonly Page[], key: string): unknown[] {
  const { metas } = stateOf(app, pagesFeature)
  return chain.flatMap(page => {
    const value = page.meta?.[key] ?? (page.file ? metas.get(page.file)?.values[key] : undefined)
    return value === undefined ? [] : [value]
  })
}

function explainLayout(app: Fw, chain: readonly Page[], path: string): Pick<PlanExplanation, 'layout'> {
  const [{ appLayout } = {}] = rulesOf(app, path)
    .map(({ rule }) => rule)
    .filter(rule => rule.appLayout !== undefined)
    .toReversed()
  const set = metaOf(app, chain, 'layout').at(-1) ?? appLayout
  if (set === false) return { layout: { name: false } }
  const name = typeof set === 'string' ? set : 'default'
  const [traced] = listsOf(app).layouts.trace(layout => layout.name === name)
  if (!traced) return set === undefined ? {} : { layout: { name } }
  return { layout: { name, source: { file: traced.entry.file, origin: traced.origin } } }
}

function listMiddleware(app: Fw, chain: readonly Page[], path: string): NonNullable<PlanExplanation['middleware']> {
  const list = listsOf(app).middleware
  const ofRules = rulesOf(app, path).flatMap(({ rule }) =>
    Object.entries((rule.appMiddleware ?? {}) as Record<string, boolean>),
  )
  const off = new Set(ofRules.filter(([, isOn]) => !isOn).map(([name]) => name))
  const names = [
    ...app.plan.middleware.filter(({ global }) => global).map(({ name }) => name),
    ...metaOf(app, chain, 'middleware')
      .flat()
      .map(entry => (typeof entry === 'string' ? entry : 'a function of the page')),
    ...ofRules.filter(([, isOn]) => isOn).map(([name]) => name),
  ]
  return [...new Set(names)]
    .filter(name => !off.has(name))
    .map(name => {
      const traced = list.trace(entry => entry.name === name).find(({ isUsed }) => isUsed)
      return { name, ...(traced ? { source: { file: traced.entry.path, origin: traced.origin } } : {}) }
    })
}
