import { isIdentifier, nameOf } from '@fw/kit/imports'
import { installedModules } from '@fw/kit/internal'
import { isPlainObject } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { flattenPages } from '../pages/apply'
import { scanServerRoutes } from '../types/scan-server-types'
import { explainHandlers } from './explain-handler'
import { explainComponent, explainImport } from './explain-named'
import { explainPage } from './explain-page'
import type { PlanExplanation } from './explanation'

/**
 * Where a page, a handler, a component or an auto-import comes from: by a path (`/shop`), a tag (`<ShopCart>`) or a
 * name (`useCart`). Empty: the application has none.
 */
export async function explainName(app: Fw, written: string): Promise<PlanExplanation[]> {
  return nameModules(app, await findParts(app, written))
}

async function findParts(app: Fw, written: string): Promise<PlanExplanation[]> {
  if (written.startsWith('/')) {
    const path = written.replace(/[?#].*$/, '')
    const handlers = await explainHandlers(app, path)
    return handlers.length > 0 ? handlers : explainPage(app, path)
  }
  const tag = /^<\/?([\w-]+)\s*\/?>$/.exec(written)?.[1]
  const components = explainComponent(app, tag ?? written)
  const imports = tag !== undefined || !isIdentifier(written) ? [] : await explainImport(app, written)
  return [...components, ...imports]
}

/** Modules have the names of their metadata, instead of those in the configuration. */
function nameModules<Value>(app: Fw, value: Value): Value {
  const names = new Map(installedModules(app).map(({ name, meta }) => [name, meta.name ?? name]))
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (!isPlainObject(node)) return node
    const copy = Object.fromEntries(Object.entries(node).map(([key, member]) => [key, visit(member)]))
    if (copy.kind === 'module') copy.name = names.get(copy.name as string) ?? copy.name
    if (copy.kind === 'hook' && copy.module) copy.module = names.get(copy.module as string) ?? copy.module
    return copy
  }
  return visit(value) as Value
}

/** The names that can be explained. */
export async function listNames(app: Fw, written: string): Promise<string[]> {
  const { components, imports, pages } = app.plan
  if (!written.startsWith('/'))
    return [...components.map(({ pascalName }) => pascalName), ...imports.map(entry => nameOf(entry))]
  return [
    ...flattenPages(pages).flatMap(({ path }) => (path.startsWith('/') ? [path] : [])),
    ...(await scanServerRoutes(app)).map(({ route }) => route),
  ]
}
