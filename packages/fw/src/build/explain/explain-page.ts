import { listsOf, stateOf } from '@fw/kit/internal'
import type { Fw, Page } from '@fw/schema'
import { flattenPages } from '../pages/apply'
import { pages as pagesFeature } from '../pages/index'
import type { PlanExplanation, Source } from './explanation'
import { rulesOf } from './path-rules'

/** The page that the router shows for a path. */
export async function explainPage(app: Fw, path: string): Promise<PlanExplanation[]> {
  const matched = await matchPages(app, path)
  const page = matched.at(-1)
  if (!page) return []
  const rows = listsOf(app).pages.trace(entry => entry === page)
  const traced = rows[0]
  return [
    {
      kind: 'page',
      name: fullPath(matched),
      ...(page.file ? { file: page.file } : {}),
      origin: traced?.origin ?? { kind: 'feature', name: 'pages' },
      isUsed: true,
      changedBy: traced?.changedBy ?? [],
      facts: {
        ...(page.name ? { name: page.name } : {}),
        ...(page.mode && page.mode !== 'all' ? { mode: page.mode } : {}),
      },
      overrides: findOverridden(app, page, fullPath(matched)),
      parents: matched.slice(0, -1).map(parent => sourceOf(app, parent)),
      ...explainLayout(app, matched, path),
      middleware: listMiddleware(app, matched, path),
      rules: rulesOf(app, path),
    },
  ]
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

function fullPath(chain: readonly Page[]): string {
  const path = chain.reduce((parent, page) => (page.path.startsWith('/') ? page.path : `${parent}/${page.path}`), '')
  return path
    .replaceAll('()', '')
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}

function sourceOf(app: Fw, page: Page): Source {
  const [traced] = listsOf(app).pages.trace(entry => entry === page)
  return { ...(page.file ? { file: page.file } : {}), origin: traced?.origin ?? { kind: 'feature', name: 'pages' } }
}

/** Pages of layers with the same path, and pages that a listener of a hook has removed. */
function findOverridden(app: Fw, page: Page, path: string): Source[] {
  const used = new Set(flattenPages(app.plan.pages))
  return listsOf(app)
    .pages.trace(entry => !used.has(entry) && entry.file !== page.file && fullPath([entry]) === path)
    .map(({ entry, origin }) => ({ ...(entry.file ? { file: entry.file } : {}), origin }))
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
