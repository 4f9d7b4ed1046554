import { existsSync } from 'node:fs'
import { realPath, resolveServerFile, scanFiles, stateOf, withDefaultExport } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, ServerHandlerEntry } from '@fw/schema'
import { isAbsolute, join, relative } from 'pathe'
import { engineFile } from '../paths'
import { resolveRoute } from './file-route'

export interface ServerFiles {
  /** Middleware first, in the order in which it runs; then routes, the project's before those of its layers. */
  handlers: ServerHandlerEntry[]
  /** In the order in which they run: those of layers before the project's. */
  plugins: string[]
  /** By name: `db:migrate` for `tasks/db/migrate.ts`. */
  tasks: Record<string, string>
}

/** Files in server folders that are reached through a symbolic link. */
const linkedFiles: StateOwner<Set<string>> = { name: 'server-builder:linked-files', state: () => new Set() }

const CODE = '**/*.{js,mjs,cjs,ts,mts,cts,jsx,tsx}'

/** The content of server folders. */
export interface ServerFolders extends ServerFiles {
  /** The scanned folders. */
  dirs: readonly string[]
}

/** Scans the server folders. */
export async function scanServer(app: Fw): Promise<ServerFolders> {
  const { dirs } = app.plan.server
  const weakestFirst = dirs.toReversed()
  const [middleware, api, routes, pluginFiles, tasks] = await Promise.all([
    scanAll(app, weakestFirst, 'middleware'),
    scanAll(app, dirs, 'api'),
    scanAll(app, dirs, 'routes'),
    scanPlugins(app, weakestFirst),
    scanAll(app, weakestFirst, 'tasks'),
  ])
  const files = [...api.map(file => routeOf(file, '/api')), ...routes.map(file => routeOf(file, ''))]
  return {
    dirs: [...dirs],
    handlers: [
      ...middleware.map(file => ({ handler: file.path, middleware: true, route: '/**' })),
      ...withoutRepeated(files),
    ],
    plugins: pluginFiles,
    tasks: Object.fromEntries(tasks.map(file => [taskName(file.name), engineFile(file.path)])),
  }
}

/** The files of a server: those of its folders, and those that modules and options have added until now. */
export function listServerFiles(app: Fw, folders: ServerFolders): ServerFiles {
  const { handlers, plugins } = app.plan.server
  const added = handlers.map(entry => resolveHandler(app, entry))
  requireHandlers(app, added)
  const isMiddleware = ({ middleware = false }: ServerHandlerEntry): boolean => middleware
  return {
    handlers: [
      ...folders.handlers.filter(isMiddleware),
      ...added,
      ...folders.handlers.filter(entry => !isMiddleware(entry)),
    ].map(entry => ({ ...entry, handler: engineFile(entry.handler) })),
    plugins: [...new Set([...plugins.map(file => resolveServerFile(app, file)), ...folders.plugins])].map(engineFile),
    tasks: folders.tasks,
  }
}

interface ScannedFile {
  path: string
  /** Relative to the scanned folder. */
  name: string
}

async function scanAll(app: Fw, dirs: readonly string[], folder: string): Promise<ScannedFile[]> {
  const files = await Promise.all(
    dirs.map(async dir => {
      const base = join(dir, folder)
      const paths = await scanFiles(base, CODE, { app })
      return paths.filter(path => !path.endsWith('.d.ts')).map(path => ({ path, name: relative(base, path) }))
    }),
  )
  const linked = stateOf(app, linkedFiles)
  for (const { path } of files.flat()) {
    const real = realPath(path)
    if (real !== path) linked.add(real)
  }
  return files.flat()
}

async function scanPlugins(app: Fw, dirs: readonly string[]): Promise<string[]> {
  const files = await scanAll(app, dirs, 'plugins')
  return withDefaultExport(
    files.map(({ path }) => path),
    { what: 'server plugin', call: 'defineServerPlugin(() => {})' },
    app,
  )
}

/** Whether a file is in a server folder through a link to it, or to one of its parents. */
export function isLinked(app: Fw, file: string): boolean {
  return stateOf(app, linkedFiles).has(file)
}

function routeOf(file: ScannedFile, prefix: string): ServerHandlerEntry {
  return { handler: file.path, lazy: true, middleware: false, ...resolveRoute(file.name, prefix) }
}

function withoutRepeated(handlers: ServerHandlerEntry[]): ServerHandlerEntry[] {
  const seen = new Set<string>()
  return handlers.filter(({ route, method = '', env = '' }) => {
    const key = `${method} ${route} ${env}`
    return seen.has(key) ? false : seen.add(key)
  })
}

function resolveHandler(app: Fw, entry: ServerHandlerEntry): ServerHandlerEntry {
  const { method, ...rest } = entry
  return {
    ...rest,
    handler: resolveServerFile(app, entry.handler),
    route: entry.route ?? '/**',
    ...(method && { method: method.toUpperCase() }),
    middleware: entry.middleware ?? entry.route === undefined,
  }
}

// Modules may add handlers that only exist in builds.
function requireHandlers(app: Fw, added: readonly ServerHandlerEntry[]): void {
  const configured = app.options.serverHandlers ?? []
  const missing = added.flatMap(({ handler }) => {
    if (!isAbsolute(handler) || existsSync(handler)) return []
    const at = configured.findIndex(entry => resolveServerFile(app, entry.handler) === handler)
    return at >= 0
      ? [
          buildDiagnostics.missingFile(
            { option: 'serverHandlers', id: configured[at]!.handler },
            { path: ['serverHandlers', String(at)] },
          ),
        ]
      : []
  })
  if (missing.length > 0) throw new ProblemError(missing)
}

function taskName(file: string): string {
  return file
    .replace(/\.[a-z]+$/i, '')
    .replace(/\/index$/, '')
    .replaceAll('/', ':')
}
