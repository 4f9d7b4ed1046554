import type { Fw, Page } from '@fw/schema'
import type { Nitro } from 'nitro/types'

/** Fallback pages of static hosts for missing files: the application starts on them in the browser. */
const FALLBACKS = ['/200.html', '/404.html']

/** The initial routes of prerendering, before hooks add to them. */
export function startRoutes(app: Fw, engine: Nitro): Set<string> {
  const {
    prerender: { routes = [], crawlLinks },
    routeRules,
    static: isStatic,
  } = engine.options
  const rules = Object.entries(routeRules).filter(([pattern]) => !pattern.includes('*'))
  const ruled = rules.filter(
    ([, rule]) =>
      rule.prerender || (isStatic && rule.redirect && (rule as { prerender?: boolean }).prerender !== false),
  )
  const matched = matchedPages(app, engine)
  return new Set([
    ...routes,
    ...ruled.map(([pattern]) => pattern),
    ...matched,
    ...(isStatic && crawlLinks ? pagesToStart(app) : []),
    ...(isStatic ? FALLBACKS : []),
    ...(crawlLinks && routes.length === 0 && !isStatic && ruled.length === 0 && matched.length === 0 ? ['/'] : []),
  ])
}

/** Pages that match a pattern such as `/docs/**` with `prerender`. Of several rules, the most specific one applies. */
function matchedPages(app: Fw, { options: { routeRules }, routing }: Nitro): string[] {
  if (!Object.entries(routeRules).some(([pattern, rule]) => pattern.includes('*') && rule.prerender)) return []
  const isPrerendered = (path: string): boolean =>
    routing.routeRules.matchAll('', path).findLast(rule => rule.prerender !== undefined)?.prerender === true
  return pagesToStart(app).filter(path => isPrerendered(path) || isPrerendered(encodeURI(path)))
}

// In hash mode, all pages have the same path.
function pagesToStart({ plan: { hasPages, pages }, options: { router } }: Fw): string[] {
  return hasPages && !router.options.hashMode ? staticPaths(pages) : ['/']
}

/**
 * Routes that nothing but an optional parameter suggests: `pages/docs/[...slug].vue` may have no content for `/docs`.
 * The home page is always expected.
 */
export function presumedRoutes(app: Fw, { options: { prerender, routeRules } }: Nitro): Set<string> {
  const presumed = new Set(pagesToStart(app))
  const expected = [...staticPaths(app.plan.pages, { isExact: true }), ...(prerender.routes ?? [])]
  for (const path of ['/', ...expected, ...Object.keys(routeRules)]) presumed.delete(path)
  return presumed
}

interface StaticPathOptions {
  parent?: string
  /** Whether paths with optional parameters are excluded. */
  isExact?: boolean
}

/** The paths of all pages without required parameters. */
export function staticPaths(
  pages: readonly Page[],
  { parent = '/', isExact = false }: StaticPathOptions = {},
): string[] {
  return [
    ...new Set(
      pages.flatMap(page => {
        const [path, ...aliases] = [page.path, ...[page.alias ?? []].flat()].map(name =>
          staticPath(name, parent, isExact),
        )
        if (path === undefined) return []
        const below = page.children ? staticPaths(page.children, { parent: path, isExact }) : []
        // A parent page is shown with one of its children; the first child may have the same path.
        const isShown =
          !page.children?.length || page.children.some(child => child.path === '') || page.file !== undefined
        return [...(isShown ? [path] : []), ...aliases.filter(alias => alias !== undefined), ...below]
      }),
    ),
  ]
}

/** The path without optional parameters; undefined if a parameter is required, or if `isExact` does not allow any. */
function staticPath(path: string, parent: string, isExact: boolean): string | undefined {
  const full = path.startsWith('/') ? path : `${parent}/${path}`
  const plain = (isExact ? full : full.replace(/\/:\w+(?:\([^/]*\))?[?*](?=\/|$)/g, '')).replace(/\/{2,}/g, '/')
  if (/[:()*]/.test(plain.replace(/\\./g, ''))) return undefined
  return plain.replaceAll('\\', '').replace(/(?<=.)\/$/, '') || '/'
}
