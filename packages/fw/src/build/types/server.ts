import { aliasesOf, findPath, resolveAlias, scanFiles } from '@fw/kit'
import type { AutoImport, FwApp } from '@fw/schema'
import { join } from 'pathe'
import { loadServerBuilder } from '../builders'
import { resolveHandlerRoute, resolveServerRoute } from './server-routes'
import type { ServerRoute } from './server-routes'

const CODE = '*.{js,mjs,cjs,ts,mts,cts,jsx,tsx}'
const ANY = [`**/${CODE}`]
const TOP = [CODE, '*/index.{js,mjs,cjs,ts,mts,cts,jsx,tsx}']

/** The routes of the server: handlers that were added, then files, the project's before those of its layers. */
export async function scanServerRoutes(app: FwApp): Promise<ServerRoute[]> {
  const { dirs, handlers } = app.plan.server
  const added = await Promise.all(handlers.map(async entry => ({ ...entry, handler: await findPath(entry.handler, { app }) ?? resolveAlias(entry.handler, aliasesOf(app)) })))
  const found = await Promise.all(dirs.map(async (dir) => {
    const files = await Promise.all(['api', 'routes'].map(folder => scanFiles(join(dir, folder), ANY, { app, ignore: ['**/*.d.ts'] })))
    return files.flat().map(file => resolveServerRoute(dir, file))
  }))
  return [...added.map(resolveHandlerRoute), ...found.flat()].filter(route => route !== undefined)
}

/** What the server's builder may tell of auto-imports. */
interface ImportingBuilder {
  /** Every name that server code can use without importing it. */
  scanImports?: (app: FwApp) => Promise<AutoImport[]>
}

/** Names that server code can use without importing them, and those of them that application and server share. */
export async function scanServerImports(app: FwApp): Promise<{ imports: AutoImport[], shared: AutoImport[] }> {
  const { server } = app.plan
  const [known, own, shared] = await Promise.all([
    loadServerBuilder(app).then(builder => (builder as ImportingBuilder).scanImports?.(app)),
    scanExported(app, [...server.dirs.map(dir => join(dir, 'utils')), ...server.importDirs], ANY),
    scanExported(app, app.layers.flatMap(({ dirs }) => [join(dirs.shared, 'utils'), join(dirs.shared, 'types')]), TOP),
  ])
  return { imports: [...known ?? server.imports, ...own, ...shared], shared }
}

async function scanExported(app: FwApp, dirs: readonly string[], patterns: string[]): Promise<AutoImport[]> {
  const files = (await Promise.all(dirs.map(dir => scanFiles(dir, patterns, { app, ignore: ['**/*.d.ts'] })))).flat()
  if (files.length === 0) return []
  const { scanExports } = await import('unimport')
  const found = await Promise.all([...new Set(files)].map(file => scanExports(file, true)))
  return found.flat().map(({ name, as, from, type }) => ({ name, from, ...as === undefined ? {} : { as }, ...type ? { type } : {} }))
}
