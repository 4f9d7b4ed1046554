import type { Fw } from '@fw/schema'
import { SCRIPT_FILE } from '../disk/code-extensions'
import { installedModules } from './installed-modules'
import { packageRoot } from './package-root'

/**
 * Whether a file is server code: in a server folder, in `runtime/server/` of a module, or a handler or plugin. Folders
 * of auto-imports are not: modules add the same ones to the application.
 */
export function isServerCode(file: string, app: Pick<Fw, 'layers' | 'states' | 'plan'>): boolean {
  return (
    app.plan.server.dirs.some(dir => file.startsWith(`${dir}/`)) ||
    isServerRuntime(file, app) ||
    isServerEntry(file, app)
  )
}

/** Whether a file is server code of a module: `runtime/server/…` of a local module, or of an installed one. */
export function isServerRuntime(file: string, app: Pick<Fw, 'layers' | 'states'>): boolean {
  const isLocal = app.layers.some(
    ({ dirs: { modules } }) =>
      file.startsWith(`${modules}/`) && /^\/[^/]+\/runtime\/server\//.test(file.slice(modules.length)),
  )
  return isLocal || isInstalledServerCode(file, app)
}

function isInstalledServerCode(file: string, app: Pick<Fw, 'states'>): boolean {
  const root = file.includes('/runtime/server/') ? packageRoot(file) : undefined
  if (root === undefined || !/\/runtime\/server\//.test(file.slice(root.length))) return false
  return installedModules(app as Fw).some(module => module.file?.startsWith(`${root}/`))
}

/** Whether a file is a handler or plugin of the server, with or without its extension. */
export function isServerEntry(file: string, { plan: { server } }: Pick<Fw, 'plan'>): boolean {
  const stem = file.replace(SCRIPT_FILE, '')
  const { plugins, handlers, engineFiles = [] } = server
  return [...plugins, ...handlers.map(({ handler }) => handler), ...engineFiles].some(
    path => path === file || path === stem,
  )
}

/** Marks the copy of a module's file that its server code uses in development. */
const SERVER_COPY = '?fw-server'

/** The id of the copy of a file for the server. */
export function serverCopyOf(file: string): string {
  return file + SERVER_COPY
}

/** Whether a module id is the copy of a file for the server. */
export function isServerCopy(id: string): boolean {
  return id.endsWith(SERVER_COPY)
}
