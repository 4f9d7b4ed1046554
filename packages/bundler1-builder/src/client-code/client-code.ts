import { fileURLToPath } from 'node:url'
import { realPath } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, ResolvedLayer } from '@fw/schema'
import { dirname, isAbsolute, join, normalize, relative, resolve } from 'pathe'
import type { DevEnvironment } from 'vite'

/** Files that styles and templates reference without importing them: images, fonts, media and style sheets. */
const ASSET =
  /\.(?:a?png|avif|bmp|cur|gif|ico|jfif|jpe?g|jxl|pjpeg|pjp|svg|webp|mp4|webm|ogg|mp3|wav|flac|aac|opus|mov|m4a|vtt|woff2?|eot|ttf|otf|webmanifest|pdf|wasm|css|scss|sass|less|styl|stylus|pcss|postcss|sss)$/i

/** Files of the application that only the server loads. */
const SERVER_ONLY = /\.server\.[^/]+$/i

/** Modules that fw plugins create. Each plugin decides which of them can be requested. */
const OWN = '\0fw:'

const WORKER = /[?&](?:shared)?worker(?:[&=]|$)/

const WORKER_FILE = /[?&]worker_file\b/

/** Which files the development server sends to browsers: code that the client imports, and folders of client code. */
export interface ClientCode {
  /** Records the imports of client code. */
  follow: (client: DevEnvironment) => void
  /** Records a module that pages use. */
  note: (id: string) => void
  /** Records a file that client code references without importing it (`new URL('./data.json', import.meta.url)`). */
  name: (file: string) => void
  /** Whether a module may be loaded for a browser. */
  allowsModule: (id: string) => boolean
  /** Whether a file may be sent to a browser. */
  allowsFile: (file: string) => boolean
}

/** What client code imports and references. */
interface KnownCode {
  imported: Set<string>
  files: Set<string>
  named: Set<string>
}

// By the root of the project. It outlives a restart: a page that is loading then still requests what the code imported
// before, and the next bundler finds these imports only after it has compiled the files with them.
const knownCode = new Map<string, KnownCode>()

function knownCodeOf(rootDir: string): KnownCode {
  const code = knownCode.get(rootDir) ?? { imported: new Set(), files: new Set(), named: new Set() }
  knownCode.set(rootDir, code)
  return code
}

export function createClientCode(app: Fw): ClientCode {
  const { imported, files, named } = knownCodeOf(app.options.rootDir)
  const isInClientFolder = createClientFolderCheck(app)
  const note = (given: string): void => {
    const id = withoutVersion(given)
    imported.add(id)
    const file = fileOf(id)
    if (id === file) files.add(file)
    if (WORKER.test(id)) named.add(file)
  }
  for (const id of startingPoints(app)) note(id)
  return {
    follow({ pluginContainer: container, config: { root } }) {
      const find = container.resolveId.bind(container)
      container.resolveId = async (id, importer, options) => {
        const resolved = await find(id, importer, options)
        if (resolved && isImport(root, importer, options)) note(resolved.id)
        return resolved
      }
    },
    note,
    name: file => void named.add(file),
    allowsModule(given) {
      const id = withoutVersion(given)
      if (imported.has(id) || id.startsWith(OWN)) return true
      const file = fileOf(id)
      if (named.has(file) && (id === file || WORKER_FILE.test(id))) return true
      return isInClientFolder(file)
    },
    allowsFile: file => files.has(file) || named.has(file) || isInClientFolder(file),
  }
}

/** Whether a module is resolved for an import of client code. Vite resolves requested URLs as imports of index.html. */
export function isImport(root: string, importer: string | undefined, options: object | undefined): importer is string {
  return (
    importer !== undefined &&
    normalize(importer) !== join(root, 'index.html') &&
    !(options as { scan?: boolean } | undefined)?.scan
  )
}

/**
 * Globs for `server.fs.deny`: server files, configuration files and hidden files of the application. Globs cannot take
 * imports of client code into account, so `allowsFile` is more precise.
 */
export function deniedGlobs(app: Fw): string[] {
  const { plan, layers } = app
  const folders = [...plan.server.dirs, ...layers.map(({ serverDir }) => serverDir)]
  return [
    '.env',
    '.env.*',
    '*.{crt,pem,key}',
    '**/.git/**',
    '*.server.*',
    '{fw,nuxt}.config.*',
    '.{fw,nuxt}rc',
    'package.json',
    ...new Set(folders.map(folder => `${folder}/**`)),
  ]
}

/** Why a file is not sent. */
export function deniedFile(app: Fw, id: string): ProblemError {
  const file = fileOf(id)
  const shown = relative(app.options.rootDir, file)
  return new ProblemError([buildDiagnostics.notClientCode({ file: shown.startsWith('..') ? file : shown })])
}

/** Vite adds a version to the ids of scripts in node_modules, which changes while the page is open. */
function withoutVersion(id: string): string {
  return id.replace(/([?&])v=[\w.-]+(&|$)/, (_, start: string, end: string) => (end ? start : ''))
}

/** The file of a module as an absolute path, or the module id if it has no file. */
function fileOf(id: string): string {
  // oxlint-disable-next-line no-control-regex -- virtual modules start with it by convention.
  const path = id.replace(/^\0+/, '').replace(/[?#].*$/s, '')
  return isAbsolute(path) ? resolve(path) : path
}

/** Modules that pages and the renderer request without an import. */
function startingPoints(app: Fw): string[] {
  return [...namedByPages(app), ...['css', 'css.mjs'].map(name => join(app.options.buildDir, name))]
}

/** Modules that pages reference in development. The error overlay comes before code that may fail. */
export function namedByPages({ plan: { entries, developmentFiles } }: Fw): string[] {
  const files = [...(entries.errors ? [entries.errors] : []), entries.client, ...(entries.tools ?? [])]
  return files.map(file => developmentFiles?.client.get(file) ?? file)
}

/** The folder of the client code that the bundler adds to pages. */
function bundlerFolder(): string {
  return dirname(fileURLToPath(import.meta.resolve('vite/dist/client/client.mjs')))
}

/** Whether a file is in a folder of client code. */
function createClientFolderCheck(app: Fw): (file: string) => boolean {
  const { options, plan } = app
  const folders = lazily(() =>
    [
      options.bundler1.cacheDir!,
      bundlerFolder(),
      ...namedByPages(app).map(dirname),
      ...app.layers.flatMap(clientFolders),
      ...sharedFolders(app),
    ].map(realPath),
  )
  const sources = lazily(
    () =>
      new Set(
        app.layers.flatMap(({ srcDir }) => ['app', 'error', 'app.config'].map(name => realPath(join(srcDir, name)))),
      ),
  )
  const roots = lazily(() => app.layers.map(({ rootDir }) => realPath(rootDir)))
  const serverFolders = (): string[] =>
    [...plan.server.dirs, ...app.layers.map(({ serverDir }) => serverDir), options.buildDir].map(realPath)
  return path => {
    if (!isAbsolute(path)) return false
    // The real path: without symbolic links, and in the letter case of the disk.
    const file = realPath(path)
    if (isBelow(file, folders().slice(0, 1))) return true
    if (SERVER_ONLY.test(file) || isBelow(file, serverFolders()) || isHidden(file, roots())) return false
    if (ASSET.test(file) || isBelow(file, folders())) return true
    return sources().has(file.replace(/\.[^./]+$/, ''))
  }
}

/** Folders outside of the project that the author lists in `fs.allow`. Parents of a project are in it by default. */
function sharedFolders({ options, layers }: Fw): string[] {
  const allowed = (options.bundler1.server as { fs?: { allow?: string[] } } | undefined)?.fs?.allow ?? []
  const roots = layers.map(({ rootDir }) => `${realPath(rootDir)}/`)
  return allowed.filter(folder => {
    const path = `${realPath(folder)}/`
    return !roots.some(root => root.startsWith(path) || path.startsWith(root))
  })
}

/** Folders of a layer whose files browsers may load: of a folder with other files, only the known source folders. */
function clientFolders({ rootDir, srcDir, dirs }: ResolvedLayer): string[] {
  const { assets, layouts, middleware, pages, plugins, shared } = dirs
  const folders = [assets, layouts, middleware, pages, plugins, shared]
  if (srcDir !== rootDir) return [srcDir, ...folders]
  return [...folders, ...['components', 'composables', 'utils'].map(name => join(srcDir, name))].filter(
    folder => folder !== rootDir,
  )
}

/** Files and folders with a leading dot are settings and caches, anywhere in a project. */
function isHidden(file: string, roots: readonly string[]): boolean {
  const around = roots.filter(root => file.startsWith(`${root}/`)).toSorted((a, b) => b.length - a.length)[0]
  const below = around === undefined ? file.split('/').slice(-1) : file.slice(around.length + 1).split('/')
  return below.some((part, index) => part.startsWith('.') && !(index > 0 && below[index - 1] === 'node_modules'))
}

function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some(folder => file.startsWith(`${folder}/`))
}

function lazily<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
