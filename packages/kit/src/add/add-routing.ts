import type { FwMiddleware, FwTemplate, Layout, Page, RouteMiddleware, RouteRule } from '@fw/schema'
import { basename, extname } from 'pathe'
import { kebabCase } from 'scule'
import { useFw } from '../context'
import { resolveAlias } from '../files/resolve-path'
import { PRECEDENCE } from '../plan/contribution'
import { addToPlan } from '../plan/plan-lists'
import { mergeIntoOption, setInOption } from './set-options'
import { addTemplate } from './template'

/**
 * Adds a layout: a file, or a template. The project's layout of the same name overrides it. Default name: that of the
 * file.
 */
export function addLayout<Options = Record<string, any>>(template: FwTemplate<Options> | string, name?: string): void {
  const file = fileOfLayout(template)
  const layout: Layout = { name: kebabCase(name ?? basename(file, extname(file))).replaceAll(/["']/g, ''), file }
  addToPlan(useFw(), 'layouts', {
    key: `added ${layout.name} ${file}`,
    entries: [layout],
    precedence: PRECEDENCE.overriding,
    place: (before, entries) => (before.some(other => other.name === layout.name) ? before : [...before, ...entries]),
  })
}

/** A file is used itself, so that its imports and edits work. Only a generated layout is a template. */
function fileOfLayout<Options>(template: FwTemplate<Options> | string): string {
  if (typeof template === 'string') return resolveAlias(template)
  return template.src && !template.getContents ? resolveAlias(template.src) : addTemplate(template).dst
}

export interface AddRouteMiddlewareOptions {
  /** Replaces middleware with the same name. */
  override?: boolean
  /** Runs before other middleware. */
  prepend?: boolean
}

/** Adds route middleware; with `override` it replaces middleware with the same name. */
export function addRouteMiddleware(
  middleware: FwMiddleware | FwMiddleware[],
  { override = false, prepend = false }: AddRouteMiddlewareOptions = {},
): void {
  const entries = [middleware]
    .flat()
    .map((entry): RouteMiddleware => ({ ...entry, path: resolveAlias(entry.path), global: entry.global ?? false }))
  addToPlan(useFw(), 'middleware', {
    entries,
    precedence: PRECEDENCE.overriding,
    place(before, added) {
      for (const entry of prepend ? added.toReversed() : added) {
        const rival = before.findIndex(other => other.name === entry.name)
        if (rival !== -1 && override) before[rival] = entry
        else if (rival === -1 && prepend) before.unshift(entry)
        else if (rival === -1) before.push(entry)
      }
      return before
    },
  })
}

/** Lets a function change the pages before they become routes. */
export function extendPages(change: (pages: Page[]) => void | Promise<void>): void {
  useFw().hook('pages:extend', change)
}

export interface ExtendRouteRulesOptions {
  /** The rule overrides what the configuration says about the route. Default: it fills what is not set. */
  override?: boolean
}

/** Adds a route rule. */
export function extendRouteRules(
  route: string,
  rule: RouteRule,
  { override = false }: ExtendRouteRulesOptions = {},
): void {
  const app = useFw()
  const merge = override ? mergeIntoOption : setInOption
  merge(app, ['routeRules', route], rule)
  // Rules of the engine have precedence over those above.
  if (app.options.serverEngine.routeRules?.[route]) merge(app, ['serverEngine', 'routeRules', route], rule)
}

/** Adds routes that are prerendered. */
export function addPrerenderRoutes(routes: string | string[]): void {
  const added = [routes].flat().filter(Boolean)
  if (added.length === 0) return
  addToPlan(useFw(), 'prerenderRoutes', { entries: added })
}
