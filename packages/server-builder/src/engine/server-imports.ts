import {
  createImportIndex,
  emitImportsModule,
  findAffectedModules,
  pickImports,
  readExports,
  scanScripts,
  transformImports,
} from '@fw/kit/imports'
import type { EditedCode, ImportIndex, Language } from '@fw/kit/imports'
import type { AutoImport, FwApp } from '@fw/schema'
import { extname, join } from 'pathe'
import { runtimeFile } from '../paths'

/** What server code can use beside the helpers of h3, by the file it comes from. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'cache/cached-handler': ['defineCachedEventHandler'],
  'cache/cached-function': ['defineCachedFunction'],
  'imports/runtime-config': ['useRuntimeConfig'],
  'imports/define-handlers': ['defineNitroPlugin', 'defineRenderHandler', 'defineRouteMeta', 'defineServerPlugin'],
  'engine/engine-types': ['useNitroApp', 'useServerEngine'],
  'fetch/local-fetch': ['$fetch'],
  'imports/h3': [
    'defineRequestMiddleware',
    'defineResponseMiddleware',
    'isEventHandler',
    'isStream',
    'isWebResponse',
    'send',
    'sendError',
  ],
  'imports/route-rules': ['getRouteRules'],
  'imports/storage': ['useStorage'],
  'imports/task': ['defineTask', 'runTask'],
}

// Names of h3 that say too little to stand in code without an import.
const NOT_GLOBAL: ReadonlySet<string> = new Set([
  'H3',
  'H3Core',
  'callMiddleware',
  'composeMiddleware',
  'html',
  'iterable',
  'mockEvent',
  'onError',
  'onRequest',
  'onResponse',
  'proxy',
  'raw',
  'redirect',
  'serve',
  'toMiddleware',
  'withBase',
])

/** The names that server code can use without importing them, types of files included. */
export async function scanServerImports(app: FwApp): Promise<AutoImport[]> {
  // A server without code of its own does not need it.
  const helpers = serverHelpers(app, Object.keys(await import('h3')))
  const dirs = importDirs(app).toReversed()
  const files = [...new Set((await Promise.all(dirs.map(dir => scanScripts(app, dir)))).flat())]
  const scanned = (await Promise.all(files.map(file => readExports(file)))).flat()
  // What comes later wins: files over helpers, what modules add over both.
  return pickImports([...helpers, ...scanned, ...app.plan.server.imports])
}

/** The text of `#imports` for code that no auto-imports are added to. */
export async function emitServerImports(app: FwApp): Promise<string> {
  return emitImportsModule(await scanServerImports(app))
}

/** Folders (or globs) whose exports server code can use; of several with one name the first wins. */
function importDirs({ plan: { server }, layers }: FwApp): string[] {
  return [
    ...new Set([
      ...server.dirs.map(dir => join(dir, 'utils/**')),
      ...layers.flatMap(({ dirs: { shared } }) => [join(shared, 'utils'), join(shared, 'types')]),
      ...server.importDirs.map(dir => join(dir, '**')),
    ]),
  ]
}

function serverHelpers(app: FwApp, h3: readonly string[]): AutoImport[] {
  const fromH3 = h3.filter(name => !NOT_GLOBAL.has(name)).map(name => ({ name, from: runtimeFile('imports/h3') }))
  const own = Object.entries(OWN).flatMap(([file, names]) => names.map(name => ({ name, from: runtimeFile(file) })))
  return [
    ...fromH3,
    ...own,
    { name: 'defineCachedEventHandler', as: 'cachedEventHandler', from: runtimeFile('cache/cached-handler') },
    { name: 'defineCachedFunction', as: 'cachedFunction', from: runtimeFile('cache/cached-function') },
    ...(app.options.experimental.serverAppConfig
      ? ['useAppConfig', 'defineAppConfig'].map(name => ({ name, from: runtimeFile('imports/app-config') }))
      : []),
  ]
}

/** Adds missing imports to server code, and resolves those from `#imports`. */
export class ServerImports {
  private names: Promise<{ rows: AutoImport[]; index: ImportIndex }> | undefined
  /** The names at the last look of which others were told. */
  private known: readonly AutoImport[] | undefined
  /** The modules that were looked at in development, with their code. */
  private readonly seen = new Map<string, string>()

  constructor(private readonly app: FwApp) {}

  /** Looks at the folders again with the next file. */
  reset(): void {
    this.names = undefined
  }

  /** Looks at the folders again. The result: modules that use a name which came, went or stands elsewhere now. */
  async rescan(): Promise<string[]> {
    const before = this.known
    if (!before) return []
    this.reset()
    this.known = (await this.load()).rows
    return findAffectedModules(this.seen, before, this.known)
  }

  /** Whether the exports of a file are among the names. */
  isSource(file: string): boolean {
    return importDirs(this.app).some(dir => file.startsWith(`${dir.replace(/\/\*\*$/, '')}/`))
  }

  /** `isCompiled`: the code is plain JavaScript already, whatever its file is. */
  async inject(code: string, id: string, isCompiled: boolean): Promise<EditedCode | undefined> {
    // Names that are imported from `#imports` are found all the same.
    const { options, plan } = this.app
    if (!options.experimental.nitroAutoImports && !code.includes('#imports') && !plan.appConfigs.includes(id))
      return undefined
    if (options.dev) this.seen.set(id, code)
    const { rows, index } = await this.load()
    this.known ??= rows
    return index.mayUse.test(code) ? transformImports(code, id, index, isCompiled ? 'js' : languageOf(id)) : undefined
  }

  private load(): NonNullable<typeof this.names> {
    return (this.names ??= scanServerImports(this.app).then(rows => ({ rows, index: createImportIndex(rows) })))
  }
}

function languageOf(id: string): Language {
  const extension = extname(id.replace(/[?#].*$/, ''))
  if (/^\.[cm]?ts$/.test(extension)) return 'ts'
  return extension === '.tsx' ? 'tsx' : extension === '.jsx' ? 'jsx' : 'js'
}
