import { stateOf } from '@fw/kit/internal'
import type { Fw, Page } from '@fw/schema'
import { namePages } from '../components/find-islands'
import { pages } from '../pages/index'
import { isDynamicKey } from '../code/object-literals'
import { isStaticMeta, routeKeys } from '../pages/page-meta'
import type { PageMeta } from '../pages/page-meta'

interface Emission {
  imports: Map<string, string>
  metaOf: (file: string) => PageMeta | undefined
  /** Keys that the pages already have from their meta: modules may have changed them. */
  applied: ReadonlySet<string>
  /** Functions that create client-only and server-only pages. */
  helpers: Set<string>
  islandOf: (page: Page) => string | undefined
  /** Imports of pages without a chunk of their own, by file. */
  sync: Map<string, string>
}

interface EmitOptions {
  metaOf: (file: string) => PageMeta | undefined
  applied: ReadonlySet<string>
  /** The name of a page that the server renders as an island. */
  islandOf?: (page: Page) => string | undefined
  /** Whether open pages accept updates of their routes. */
  isHot?: boolean
}

// The router listens on the first list that it received; without a router, the page reloads.
const HOT = `if (import.meta.hot) {
  import.meta.hot.data.routes ??= routes
  import.meta.hot.accept((next) => {
    const { onUpdate } = import.meta.hot.data.routes
    if (next && onUpdate) onUpdate(next.default)
    else import.meta.hot.invalidate()
  })
}`

/** `#build/routes`: the pages of the application, as routes. */
export function emitAppRoutes(app: Fw): string {
  const { options, plan } = app
  if (!plan.hasPages) return 'export default []\n'
  const { metas, applied } = stateOf(app, pages)
  const islands =
    options.experimental.componentIslands === false || !options.ssr ? new Map<Page, string>() : namePages(plan.pages)
  return emitRoutes(plan.pages, {
    metaOf: file => metas.get(file),
    applied,
    islandOf: page => islands.get(page),
    isHot: options.dev,
  })
}

/** Pages as the module `#build/routes`. */
export function emitRoutes(
  rows: readonly Page[],
  { metaOf, applied, islandOf = () => undefined, isHot = false }: EmitOptions,
): string {
  const emission: Emission = { imports: new Map(), metaOf, applied, helpers: new Set(), islandOf, sync: new Map() }
  const routes = emitList(rows, emission, '')
  const lines = [...emission.imports].map(
    ([file, name]) => `import ${name} from ${JSON.stringify(`${file}?macro=true`)}`,
  )
  for (const [file, name] of emission.sync) lines.push(`import ${name} from ${JSON.stringify(file)}`)
  if (emission.helpers.size > 0) lines.unshift(`import { ${[...emission.helpers].join(', ')} } from '#app'`)
  return [
    ...lines,
    ...(isHot ? [`const routes = ${routes}`, 'export default routes', HOT] : [`export default ${routes}`]),
    '',
  ].join('\n')
}

function emitList(rows: readonly Page[], emission: Emission, indent: string): string {
  if (rows.length === 0) return '[]'
  const lines = rows.map(page => `${indent}  ${emitRoute(page, emission, `${indent}  `)},`)
  return `[\n${lines.join('\n')}\n${indent}]`
}

function emitRoute(page: Page, emission: Emission, indent: string): string {
  const meta = page.file === undefined ? undefined : emission.metaOf(page.file)
  const macro = meta && !isStaticMeta(meta) ? nameImport(page.file!, emission) : undefined
  const members: string[] = []
  for (const key of routeKeys) {
    const value = emitRouteKey(page, key, meta, macro, emission.applied)
    if (value !== undefined) members.push(`${key}: ${value}`)
  }
  const metaText = emitMeta(page, meta, macro, emission.applied)
  if (metaText !== undefined) members.push(`meta: ${metaText}`)
  if (page.file !== undefined) members.push(`component: ${emitComponent(page, emission)}`)
  if (page.children?.length) members.push(`children: ${emitList(page.children, emission, indent)}`)
  return `{ ${members.join(', ')} }`
}

function emitRouteKey(
  page: Page,
  key: (typeof routeKeys)[number],
  meta: PageMeta | undefined,
  macro: string | undefined,
  applied: ReadonlySet<string>,
): string | undefined {
  const value = !applied.has(key) && meta && key in meta.values ? meta.values[key] : page[key]
  const text = value === undefined ? undefined : JSON.stringify(value)
  if (!macro || !isDynamicKey(meta, key)) return text
  if (key === 'redirect' && meta!.dynamic === 'any') return text
  return text === undefined ? `${macro}.${key}${key === 'alias' ? ' ?? []' : ''}` : `${macro}.${key} ?? ${text}`
}

function emitMeta(
  page: Page,
  meta: PageMeta | undefined,
  macro: string | undefined,
  applied: ReadonlySet<string>,
): string | undefined {
  const members: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(meta?.values ?? {}))
    if (!applied.has(key) && !(routeKeys as readonly string[]).includes(key)) members[key] = value
  Object.assign(members, page.middleware === undefined ? {} : { middleware: page.middleware }, page.meta)
  const text = Object.keys(members).length > 0 ? JSON.stringify(members) : undefined
  if (!macro) return text
  return text === undefined ? macro : `{ ...${macro}, ...${text} }`
}

function emitComponent(page: Page, { helpers, islandOf, sync }: Emission): string {
  const island = islandOf(page)
  if (island !== undefined) {
    helpers.add('createServerPage')
    return `createServerPage(${JSON.stringify(island)})`
  }
  if (page._sync && page.mode !== 'client') {
    const name = `page${sync.size}`
    if (!sync.has(page.file!)) sync.set(page.file!, name)
    return sync.get(page.file!)!
  }
  const load = `() => import(${JSON.stringify(page.file)})`
  if (page.mode !== 'client') return load
  helpers.add('createClientPage')
  return `() => createClientPage(${load})`
}

function nameImport(file: string, { imports }: Emission): string {
  const importName = imports.get(file)
  if (importName) return importName
  const name = `meta${imports.size}`
  imports.set(file, name)
  return name
}
