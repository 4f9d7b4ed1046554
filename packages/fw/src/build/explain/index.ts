import { statSync } from 'node:fs'
import { isIdentifier } from '@fw/kit/imports'
import { installedModules, realPath } from '@fw/kit/internal'
import { isPlainObject } from '@fw/schema'
import type { Fw, PlanExplanation, PlanPart } from '@fw/schema'
import { resolve } from 'pathe'
import { pascalCase } from 'scule'
import { explainHandlers } from './explain-handler'
import { explainPage, listPages } from './explain-page'
import { listHandlers, listServerMiddleware } from './list-handlers'
import { listAppParts, listServerImports } from './list-parts'

/**
 * Where a part of an application comes from: by a path (`/shop`), a tag (`<ShopCart>`), a name (`useCart`) or a file,
 * relative to `cwd`. Empty: the application has none.
 */
export async function explainName(app: Fw, written: string, cwd: string): Promise<PlanExplanation[]> {
  return nameModules(app, await findParts(app, written, cwd))
}

async function findParts(app: Fw, written: string, cwd: string): Promise<PlanExplanation[]> {
  const file = resolve(cwd, written)
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) {
    const paths = [file, realPath(file)]
    return (await listAllParts(app)).filter(part => paths.includes(part.file!))
  }
  if (written.startsWith('/')) {
    const path = written.replace(/[?#].*$/, '')
    const handlers = await explainHandlers(app, path)
    return handlers.length > 0 ? handlers : explainPage(app, path)
  }
  const tag = /^<\/?([\w-]+)\s*\/?>$/.exec(written)?.[1]
  const parts = listAppParts(app)
  const components = pickComponents(parts, pascalCase(tag ?? written))
  if (tag !== undefined) return components
  const others = isIdentifier(written) ? [...parts, ...(await listServerImports(app))] : parts
  return [...components, ...pickUsed(others.filter(({ kind, name }) => kind !== 'component' && name === written))]
}

/** There may be one for the browser and one for the server. */
function pickComponents(parts: readonly PlanPart[], name: string): PlanPart[] {
  const named = (wanted: string): PlanPart[] =>
    pickUsed(parts.filter(part => part.kind === 'component' && part.name === wanted))
  const components = named(name)
  return components.length > 0 ? components : named(name.replace(/^Lazy(?=[A-Z])/, ''))
}

/** Of each kind those that are used, or otherwise the one with the highest precedence. */
function pickUsed(parts: readonly PlanPart[]): PlanPart[] {
  return parts.filter(part => {
    const rivals = parts.filter(({ kind }) => kind === part.kind)
    return rivals.some(({ isUsed }) => isUsed) ? part.isUsed : part === rivals[0]
  })
}

/** All parts of an application, also those that it does not use. */
export async function listParts(app: Fw): Promise<PlanPart[]> {
  return nameModules(app, [
    ...listPages(app).map(({ part }) => part),
    ...listAppParts(app),
    ...(await listHandlers(app)),
    ...(await listServerMiddleware(app)),
  ])
}

async function listAllParts(app: Fw): Promise<PlanPart[]> {
  return [...(await listParts(app)), ...(await listServerImports(app))]
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
  const isPath = written.startsWith('/')
  return (await listParts(app))
    .filter(({ kind, isUsed }) => isUsed && isPath === (kind === 'page' || kind === 'handler'))
    .map(({ name }) => name)
}
