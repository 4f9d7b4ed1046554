import type { AutoImport, DevServerHandlerEntry, Fw, FwServerTemplate, ServerHandlerEntry } from '@fw/schema'
import { normalize } from 'pathe'
import { useFw } from '../context'
import { resolveAlias } from '../files/resolve-path'
import { append, prepend as atStart } from '../plan/contribution'
import { addToPlan } from '../plan/plan-lists'

/** `user.post.ts` handles POST, like a file in `server/api`. */
const METHOD_SUFFIX = /\.(get|head|patch|post|put|delete|connect|options|trace)(?:\.\w+)*$/

/** Adds a handler of the server. Without `method`, the suffix of the file decides: `user.post.ts`. */
export function addServerHandler(handler: ServerHandlerEntry): void {
  const file = normalize(resolveAlias(handler.handler))
  const method = handler.method ?? METHOD_SUFFIX.exec(file)?.[1]
  addToPlan(useFw(), 'serverHandlers', { entries: [{ ...handler, handler: file, ...(method ? { method } : {}) }] })
}

/** Adds a handler of the development server: a function instead of a file. */
export function addDevServerHandler(handler: DevServerHandlerEntry, app: Fw = useFw()): void {
  // One for all routes is a middleware.
  const isTool = (handler.route ?? '/') !== '/'
  addToPlan(app, 'devHandlers', { entries: [{ ...handler, isTool }] })
}

/** Adds a plugin of the server. */
export function addServerPlugin(file: string): void {
  addToPlan(useFw(), 'serverPlugins', { entries: [normalize(resolveAlias(file))] })
}

/** Adds names that server code can use without importing them. */
export function addServerImports(imports: AutoImport | AutoImport[]): void {
  addToPlan(useFw(), 'serverImports', { entries: [imports].flat() })
}

export interface AddServerDirOptions {
  /** Other folders have lower precedence. Default: they have higher precedence. */
  prepend?: boolean
}

/** Adds folders whose exports server code can use without importing them. */
export function addServerImportsDir(dirs: string | string[], { prepend = false }: AddServerDirOptions = {}): void {
  addDirs('serverImportDirs', dirs, prepend)
}

/** Adds a folder with `api`, `routes`, `middleware`, `plugins` and `utils` like the project's server folder. */
export function addServerScanDir(dirs: string | string[], { prepend = false }: AddServerDirOptions = {}): void {
  addDirs('serverDirs', dirs, prepend)
}

function addDirs(list: 'serverDirs' | 'serverImportDirs', dirs: string | string[], prepend: boolean): void {
  const entries = [dirs].flat().map(dir => resolveAlias(dir))
  addToPlan(useFw(), list, { entries, place: prepend ? atStart : append })
}

/** Adds a virtual module of server code. Its `filename` is the id by which code imports it. */
export function addServerTemplate(template: FwServerTemplate): FwServerTemplate {
  const fw = useFw()
  const { filename } = template
  addToPlan(fw, 'serverTemplates', {
    key: filename,
    entries: [[filename, () => fw.runWithContext(() => template.getContents())]],
  })
  return template
}
