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
import { layerOrigin, listsOf, replaceInPlan } from '@fw/kit/internal'
import type { AutoImport, Fw, PlanOrigin } from '@fw/schema'
import { extname, join } from 'pathe'
import { runtimeFile } from '../paths'

/** Auto-imports of server code besides h3's helpers, by file. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'cache/cached-handler': ['defineCachedEventHandler'],
  'cache/cached-function': ['defineCachedFunction'],
  'cache/revalidate': ['revalidatePath', 'revalidateTag'],
  'context/runtime-config': ['useRuntimeConfig'],
  'imports/define-handlers': ['defineNitroPlugin', 'defineRenderHandler', 'defineRouteMeta', 'defineServerPlugin'],
  'engine/engine-types': ['useNitroApp', 'useServerEngine'],
  'fetch/local-fetch': ['$fetch'],
  'imports/form-error': ['createFormError'],
  'imports/form-handler': ['defineFormHandler'],
  'imports/h3': [
    'defineRequestMiddleware',
    'defineResponseMiddleware',
    'isEventHandler',
    'isStream',
    'isWebResponse',
    'readMultipartStream',
    'send',
    'sendError',
  ],
  'context/route-rules': ['getRouteRules'],
  'imports/storage': ['useStorage'],
  'imports/database': ['useDatabase'],
  'context/use-event': ['useEvent'],
  'imports/use-log': ['useLog'],
  'imports/task': ['defineTask', 'runTask'],
}

// Names of h3 that are too generic to be auto-imported.
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

/** The auto-imports of server code, including types of files. */
export async function scanServerImports(app: Fw): Promise<AutoImport[]> {
  // A server without its own code does not need it.
  const helpers = serverHelpers(app, Object.keys(await import('h3')))
  // Later ones win: files override helpers, and modules override both.
  replaceInPlan(app, 'serverNames', 'server', [
    { origin: { kind: 'feature', name: 'fw' }, entries: helpers },
    ...(await scanDirs(app)),
    ...listsOf(app).serverImports.contributions.map(({ origin, entries }) => ({ origin, entries })),
    { entries: [], place: pickImports },
  ])
  return [...listsOf(app).serverNames.value]
}

interface ImportDir {
  /** A folder, or a glob. */
  path: string
  origin: PlanOrigin
}

/** The exports of the scripts in folders, the lowest precedence first. */
async function scanDirs(app: Fw): Promise<Array<{ origin: PlanOrigin; entries: AutoImport[] }>> {
  const origins = new Map<string, PlanOrigin>()
  const dirs = importDirs(app).toReversed()
  const files = await Promise.all(dirs.map(({ path }) => scanScripts(app, path)))
  for (const [index, { origin }] of dirs.entries())
    for (const file of files[index]!) if (!origins.has(file)) origins.set(file, origin)
  return Promise.all(Array.from(origins, async ([file, origin]) => ({ origin, entries: await readExports(file) })))
}

/** The code of `#imports`, for code without auto-imports. */
export async function emitServerImports(app: Fw): Promise<string> {
  return emitImportsModule(await scanServerImports(app))
}

/** Folders whose exports are auto-imported; the first one wins if a name exists several times. */
function importDirs(app: Fw): ImportDir[] {
  const { serverDirs, serverImportDirs } = listsOf(app)
  const dirs: ImportDir[] = [
    ...serverDirs.value.map(dir => ({ path: join(dir, 'utils/**'), origin: serverDirs.originOf(dir)! })),
    ...app.layers.flatMap(layer =>
      ['utils', 'types'].map(name => ({ path: join(layer.dirs.shared, name), origin: layerOrigin(app, layer) })),
    ),
    ...serverImportDirs.value.map(dir => ({ path: join(dir, '**'), origin: serverImportDirs.originOf(dir)! })),
  ]
  return dirs.filter(({ path }, index) => dirs.findIndex(other => other.path === path) === index)
}

function serverHelpers(app: Fw, h3: readonly string[]): AutoImport[] {
  const fromH3 = h3.filter(name => !NOT_GLOBAL.has(name)).map(name => ({ name, from: runtimeFile('imports/h3') }))
  const runtimeImports = Object.entries(OWN).flatMap(([file, names]) =>
    names.map(name => ({ name, from: runtimeFile(file) })),
  )
  return [
    ...fromH3,
    ...runtimeImports,
    { name: 'defineCachedEventHandler', as: 'cachedEventHandler', from: runtimeFile('cache/cached-handler') },
    { name: 'defineCachedFunction', as: 'cachedFunction', from: runtimeFile('cache/cached-function') },
    ...(app.options.experimental.serverAppConfig
      ? ['useAppConfig', 'defineAppConfig'].map(name => ({ name, from: runtimeFile('imports/app-config') }))
      : []),
  ]
}

/** Adds missing imports to server code, and resolves imports from `#imports`. */
export class ServerImports {
  private names: Promise<{ rows: AutoImport[]; index: ImportIndex }> | undefined
  /** The names of the last scan, for comparison. */
  private known: readonly AutoImport[] | undefined
  /** The modules processed in development, with their code. */
  private readonly seen = new Map<string, string>()

  constructor(private readonly app: Fw) {}

  /** Scans the folders again with the next file. */
  reset(): void {
    this.names = undefined
  }

  /** Scans the folders again. Returns the modules that use a name which was added, removed or moved. */
  async rescan(): Promise<string[]> {
    const before = this.known
    if (!before) return []
    this.reset()
    this.known = (await this.load()).rows
    return findAffectedModules(this.seen, before, this.known)
  }

  /** Whether the exports of a file are auto-imported. */
  isSource(file: string): boolean {
    return importDirs(this.app).some(({ path }) => file.startsWith(`${path.replace(/\/\*\*$/, '')}/`))
  }

  /** `isCompiled`: the code is already plain JavaScript, whatever the extension of its file is. */
  async inject(code: string, id: string, isCompiled: boolean): Promise<EditedCode | undefined> {
    // Names that are imported from `#imports` are resolved in any case.
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
