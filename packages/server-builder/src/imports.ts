import type { AutoImport, FwApp } from '@fw/schema'
import type { Import, Unimport } from 'unimport'
import { join } from 'pathe'
import { runtimeFile } from './paths'

/** What server code can use beside the helpers of h3, by the file it comes from. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'cache': ['defineCachedEventHandler', 'defineCachedFunction'],
  'config': ['useRuntimeConfig'],
  'define': ['defineNitroPlugin', 'defineRenderHandler', 'defineRouteMeta', 'defineServerPlugin'],
  'engine': ['useNitroApp', 'useServerEngine'],
  'fetch': ['$fetch'],
  'h3': ['defineRequestMiddleware', 'defineResponseMiddleware', 'isEventHandler', 'isStream', 'isWebResponse', 'send', 'sendError'],
  'rules': ['getRouteRules'],
  'storage': ['useStorage'],
  'task': ['defineTask', 'runTask'],
}

// Names of h3 that say too little to stand in code without an import.
const NOT_GLOBAL: ReadonlySet<string> = new Set(['H3', 'H3Core', 'callMiddleware', 'composeMiddleware', 'html', 'iterable', 'mockEvent', 'onError', 'onRequest', 'onResponse', 'proxy', 'raw', 'redirect', 'serve', 'toMiddleware', 'withBase'])

/** The names that server code can use without importing them. */
export async function scanServerImports(app: FwApp): Promise<AutoImport[]> {
  // A server without code of its own needs neither.
  const [{ scanDirExports }, h3] = await Promise.all([import('unimport'), import('h3')])
  const helpers = serverHelpers(app, Object.keys(h3))
  const scanned = await scanDirExports(importDirs(app), { types: false })
  // What comes later wins: files over helpers, what modules add over both.
  const byName = new Map<string, AutoImport>()
  for (const entry of helpers) byName.set(entry.as ?? entry.name, entry)
  for (const entry of scanned.toReversed()) byName.set(entry.as ?? entry.name, { name: entry.name, as: entry.as ?? entry.name, from: entry.from })
  for (const entry of app.plan.server.imports) byName.set(entry.as ?? entry.name, entry)
  return [...byName.values()]
}

/** The text of `#imports` for code that no auto-imports are added to. */
export async function emitServerImports(app: FwApp): Promise<string> {
  const imports = await scanServerImports(app)
  return imports.filter(entry => !entry.type).map(({ name, as = name, from }) => `export { ${name === as ? name : `${name} as ${as}`} } from ${JSON.stringify(from)}`).join('\n')
}

/** Folders whose exports server code can use; of several with one name the first wins. */
function importDirs({ plan: { server }, layers }: FwApp): string[] {
  return [...new Set([
    ...server.dirs.map(dir => join(dir, 'utils')),
    ...layers.flatMap(({ dirs: { shared } }) => [join(shared, 'utils'), join(shared, 'types')]),
    ...server.importDirs,
  ])]
}

function serverHelpers(app: FwApp, h3: readonly string[]): AutoImport[] {
  const fromH3 = h3.filter(name => !NOT_GLOBAL.has(name)).map(name => ({ name, from: runtimeFile('h3') }))
  const own = Object.entries(OWN).flatMap(([file, names]) => names.map(name => ({ name, from: runtimeFile(file) })))
  return [
    ...fromH3,
    ...own,
    { name: 'defineCachedEventHandler', as: 'cachedEventHandler', from: runtimeFile('cache') },
    { name: 'defineCachedFunction', as: 'cachedFunction', from: runtimeFile('cache') },
    ...app.options.experimental.serverAppConfig ? [{ name: 'useAppConfig', from: runtimeFile('app-config') }] : [],
  ]
}

/** Adds missing imports to server code, and resolves those from `#imports`. */
export class ServerImports {
  private unimport: Promise<Unimport> | undefined

  constructor(private readonly app: FwApp) {}

  /** Looks at the folders again with the next file. */
  reset(): void {
    this.unimport = undefined
  }

  /** Whether the exports of a file are among the names. */
  isSource(file: string): boolean {
    return importDirs(this.app).some(dir => file.startsWith(`${dir}/`))
  }

  async inject(code: string, id: string): Promise<{ code: string, map: any } | undefined> {
    const unimport = await (this.unimport ??= this.create())
    const result = await unimport.injectImports(code, id)
    return result.s.hasChanged() ? { code: result.code, map: result.s.generateMap({ hires: true, source: id, includeContent: true }) } : undefined
  }

  private async create(): Promise<Unimport> {
    const { createUnimport } = await import('unimport')
    const unimport = createUnimport({ imports: await scanServerImports(this.app) as Import[], virtualImports: ['#imports'] })
    await unimport.init()
    return unimport
  }
}
