import { nameOf } from '@fw/kit/imports'
import { listsOf } from '@fw/kit/internal'
import type { AutoImport, Component, Fw, PlanPart } from '@fw/schema'
import { basename, extname } from 'pathe'
import { scanServerImports } from '../types/scan-server-types'
import { describeParts } from './describe-parts'
import type { PartForm } from './describe-parts'

const all = (): boolean => true

const COMPONENT: PartForm<Component> = {
  kind: 'component',
  nameOf: ({ pascalName }) => pascalName,
  fileOf: ({ filePath }) => filePath,
  factsOf: ({ export: name, mode, global, island, isAsync }) => ({
    ...(name === 'default' ? {} : { export: name }),
    ...(mode === 'all' ? {} : { mode: island ? 'island' : mode }),
    ...(global ? { global: 'yes' } : {}),
    ...(isAsync ? { loading: 'when it is first rendered' } : {}),
  }),
  // Components for different sides are a pair.
  isRival: ({ mode }, other) => mode === 'all' || other.mode === 'all' || mode === other.mode,
}

const IMPORT: Omit<PartForm<AutoImport>, 'kind'> = {
  nameOf,
  fileOf: ({ from }) => from,
  factsOf: entry => ({
    ...(entry.name === nameOf(entry) ? {} : { export: entry.name }),
    ...(entry.type ? { type: 'only a type' } : {}),
  }),
  isRival: ({ type }, other) => Boolean(type) === Boolean(other.type),
}

/**
 * The layouts, route middleware, components, plugins and auto-imports of the application, also those that it does not
 * use.
 */
export function listAppParts(app: Fw): PlanPart[] {
  const { components, imports, layouts, middleware, plugins } = listsOf(app)
  return [
    ...describeParts(components.trace(all), COMPONENT),
    ...describeParts(imports.trace(all), { kind: 'import', ...IMPORT }),
    ...describeParts(layouts.trace(all), { kind: 'layout', nameOf: ({ name }) => name, fileOf: ({ file }) => file }),
    ...describeParts(middleware.trace(all), {
      kind: 'route middleware',
      nameOf: ({ name }) => name,
      fileOf: ({ path }) => path,
      factsOf: ({ global }): Record<string, string> => (global ? { global: 'yes' } : {}),
    }),
    ...describeParts(plugins.trace(all), {
      kind: 'plugin',
      nameOf: ({ name, src }) => name ?? basename(src, extname(src)),
      fileOf: ({ src }) => src,
      factsOf: ({ mode }): Record<string, string> => (mode === 'all' ? {} : { mode }),
      isRival: ({ src }, other) => src === other.src,
    }),
  ]
}

/** The auto-imports of server code. */
export async function listServerImports(app: Fw): Promise<PlanPart[]> {
  await scanServerImports(app)
  const { serverNames, serverImports } = listsOf(app)
  // A custom builder of the server only says which names there are.
  const list = serverNames.contributions.length > 0 ? serverNames : serverImports
  return describeParts(list.trace(all), { kind: 'server import', ...IMPORT })
}
