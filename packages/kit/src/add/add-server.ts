import type { AutoImport, FwApp, ServerHandlerEntry } from '@fw/schema'
import { useFw } from '../context'
import { resolveAlias } from '../files/resolve-path'
import { writablePlan } from './writable-plan'

/** Adds a handler of the server. */
export function addServerHandler(handler: ServerHandlerEntry): void {
  writablePlan(useFw()).server.handlers.push({ ...handler, handler: resolveAlias(handler.handler) })
}

/** Adds a handler of the development server: a function instead of a file. */
export function addDevServerHandler(
  handler: { route?: string; handler: (event: any) => unknown },
  app: FwApp = useFw(),
): void {
  writablePlan(app).server.devHandlers.push(handler)
}

/** Adds a plugin of the server. */
export function addServerPlugin(file: string): void {
  writablePlan(useFw()).server.plugins.push(resolveAlias(file))
}

/** Adds names that server code can use without importing them. */
export function addServerImports(imports: AutoImport | AutoImport[]): void {
  writablePlan(useFw()).server.imports.push(...[imports].flat())
}

/** Adds folders whose exports server code can use without importing them. */
export function addServerImportsDir(dirs: string | string[]): void {
  writablePlan(useFw()).server.importDirs.push(...[dirs].flat().map(dir => resolveAlias(dir)))
}

/** Adds a folder with `api`, `routes`, `middleware`, `plugins` and `utils` like the project's server folder. */
export function addServerScanDir(dirs: string | string[]): void {
  writablePlan(useFw()).server.dirs.push(...[dirs].flat().map(dir => resolveAlias(dir)))
}

/** Adds a virtual module of server code. */
export function addServerTemplate(template: { filename: string; getContents: () => string | Promise<string> }): void {
  writablePlan(useFw()).server.virtual[template.filename] = template.getContents
}
