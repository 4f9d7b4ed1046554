import * as h3 from 'h3'
import type { AutoImport, FwApp } from '@fw/schema'
import { createUnimport, scanDirExports } from 'unimport'
import type { Import, Unimport } from 'unimport'
import { join } from 'pathe'
import { runtimeFile } from './paths'

/** What `fw/server` has beside the helpers of h3. */
const OWN = [
  '$fetch', 'cachedEventHandler', 'cachedFunction', 'defineCachedEventHandler', 'defineCachedFunction', 'defineNitroPlugin', 'defineRenderHandler',
  'defineRequestMiddleware', 'defineResponseMiddleware', 'defineRouteMeta', 'defineServerPlugin', 'defineTask', 'getRouteRules', 'isEventHandler', 'isStream', 'isWebResponse', 'runTask', 'send', 'sendError', 'useAppConfig', 'useNitroApp', 'useRuntimeConfig', 'useServerEngine', 'useStorage',
]

// Names of h3 that say too little to stand in code without an import.
const NOT_GLOBAL: ReadonlySet<string> = new Set(['H3', 'H3Core', 'callMiddleware', 'composeMiddleware', 'html', 'iterable', 'mockEvent', 'onError', 'onRequest', 'onResponse', 'proxy', 'raw', 'redirect', 'serve', 'toMiddleware', 'withBase'])

/** The names that server code can use without importing them. */
export async function scanServerImports(app: FwApp): Promise<AutoImport[]> {
  const { server } = app.plan
  const dirs = [
    ...server.dirs.map(dir => join(dir, 'utils')),
    ...app.layers.flatMap(({ dirs: { shared } }) => [join(shared, 'utils'), join(shared, 'types')]),
    ...server.importDirs,
  ]
  const from = runtimeFile('server')
  const helpers = [...Object.keys(h3).filter(name => !NOT_GLOBAL.has(name)), ...OWN]
  const scanned = await scanDirExports([...new Set(dirs)], { types: false })
  // Of several with one name the first folder wins, and files win over helpers.
  const byName = new Map<string, AutoImport>()
  for (const name of helpers) byName.set(name, { name, from })
  for (const entry of scanned.toReversed()) byName.set(entry.as ?? entry.name, { name: entry.name, as: entry.as ?? entry.name, from: entry.from })
  for (const entry of server.imports) byName.set(entry.as ?? entry.name, entry)
  return [...byName.values()]
}

/** Adds missing imports to server code, and resolves those from `#imports`. */
export class ServerImports {
  private unimport: Promise<Unimport> | undefined

  constructor(private readonly app: FwApp) {}

  /** Looks at the folders again with the next file. */
  reset(): void {
    this.unimport = undefined
  }

  async inject(code: string, id: string): Promise<{ code: string, map: any } | undefined> {
    const unimport = await (this.unimport ??= this.create())
    const result = await unimport.injectImports(code, id)
    return result.s.hasChanged() ? { code: result.code, map: result.s.generateMap({ hires: true, source: id, includeContent: true }) } : undefined
  }

  private async create(): Promise<Unimport> {
    const unimport = createUnimport({ imports: await scanServerImports(this.app) as Import[], virtualImports: ['#imports'] })
    await unimport.init()
    return unimport
  }
}
