import { findPath, resolveAlias } from '@fw/kit'
import { aliasesOf, listsOf, scanFiles } from '@fw/kit/internal'
import { pickImports, readExports, readFreeNames, scanScripts } from '@fw/kit/imports'
import type { AutoImport, Fw, PlanOrigin } from '@fw/schema'
import { isAbsolute, join, relative } from 'pathe'
import { loadServerBuilder } from '../builders'
import { resolveHandlerRoute, resolveServerRoute } from './emit/server/server-routes'
import type { ServerRoute } from './emit/server/server-routes'
import type { ServerFile } from './emit/server/server-scopes'

const CODE = ['**/*.{js,mjs,cjs,ts,mts,cts,jsx,tsx}']

/** The routes of the server: added handlers first, then files, with those of the project before those of its layers. */
export async function scanServerRoutes(app: Fw): Promise<Array<ServerRoute & { origin: PlanOrigin }>> {
  const { dirs, handlers } = app.plan.server
  const { serverDirs, serverHandlers } = listsOf(app)
  const added = await Promise.all(
    handlers.map(async entry => {
      const handler = (await findPath(entry.handler, { app })) ?? resolveAlias(entry.handler, aliasesOf(app))
      const route = resolveHandlerRoute({ ...entry, handler })
      return route && { ...route, origin: serverHandlers.originOf(entry)! }
    }),
  )
  const files = await Promise.all(
    dirs.map(async dir => {
      const scanned = await Promise.all(
        ['api', 'routes'].map(folder => scanFiles(join(dir, folder), CODE, { app, ignore: ['**/*.d.ts'] })),
      )
      const origin = serverDirs.originOf(dir)!
      return scanned.flat().map(file => {
        const route = resolveServerRoute(dir, file)
        return route && { ...route, origin }
      })
    }),
  )
  return [...added, ...files.flat()].filter(route => route !== undefined)
}

/** The middleware in server folders, in the order in which it runs. */
export async function scanServerMiddleware(
  app: Fw,
): Promise<Array<{ name: string; file: string; origin: PlanOrigin }>> {
  const { serverDirs } = listsOf(app)
  const middleware = await Promise.all(
    serverDirs.value.toReversed().map(async dir => {
      const base = join(dir, 'middleware')
      const files = await scanFiles(base, CODE, { app, ignore: ['**/*.d.ts'] })
      return files.map(file => ({
        name: relative(base, file).replace(/\.\w+$/, ''),
        file,
        origin: serverDirs.originOf(dir)!,
      }))
    }),
  )
  return middleware.flat()
}

/** The auto-imports of server code, and those of them that application and server share. */
export async function scanServerImports(app: Fw): Promise<{ imports: AutoImport[]; shared: AutoImport[] }> {
  const dirs = app.layers.toReversed().flatMap(({ dirs: { shared } }) => [join(shared, 'utils'), join(shared, 'types')])
  const [serverImports, files] = await Promise.all([
    loadServerBuilder(app).then(builder => builder.scanImports?.(app)),
    Promise.all(dirs.map(dir => scanScripts(app, dir))),
  ])
  const shared = pickImports((await Promise.all([...new Set(files.flat())].map(file => readExports(file)))).flat())
  return { imports: serverImports ?? [...app.plan.server.imports, ...shared], shared }
}

/** The scripts of the server, with the names that they use without declaring them: also those of handlers in modules. */
export async function scanServerFiles(app: Fw, routes: readonly ServerRoute[]): Promise<ServerFile[]> {
  const filesByDir = await Promise.all(
    app.plan.server.dirs.map(dir => scanFiles(dir, CODE, { app, ignore: ['**/*.d.ts', '**/node_modules/**'] })),
  )
  const handlers = routes.map(({ file }) => file).filter(file => isAbsolute(file) && !file.includes('/node_modules/'))
  const files = [...new Set([...filesByDir.flat(), ...handlers])]
  return Promise.all(files.map(async file => ({ file, names: await readFreeNames(file) })))
}
