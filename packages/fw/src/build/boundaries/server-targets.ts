import { resolveAlias } from '@fw/kit'
import { resolveLayerAlias } from '@fw/kit/bundle'
import { aliasesOf, escapeRegExp, SCRIPT_FILE } from '@fw/kit/internal'
import type { Fw, ResolvedLayer } from '@fw/schema'
import { basename, dirname, isAbsolute, join } from 'pathe'

/** What only the server may load. */
type ServerTarget = 'code' | 'plugin' | 'package'

/** Which kind of server code an import refers to, if any. */
export function findServerTarget(app: Fw, specifier: string, importer: string): ServerTarget | undefined {
  const id = specifier.replace(/\?.*$/s, '')
  if (app.options.security.serverOnlyPackages.some(name => id === name || id.startsWith(`${name}/`))) return 'package'
  const path = id.startsWith('.')
    ? join(dirname(importer), id)
    : (resolveLayerAlias(app, id, importer) ?? resolveAlias(id, aliasesOf(app)))
  if (!isAbsolute(path)) return undefined
  if (serverDirs(app).some(dir => path === dir || path.startsWith(`${dir}/`))) return 'code'
  const stem = path.replace(SCRIPT_FILE, '')
  const isPlugin = app.plan.plugins.some(({ src, mode }) => mode === 'server' && src.replace(SCRIPT_FILE, '') === stem)
  return isPlugin ? 'plugin' : undefined
}

/** Matches code that may import what only the server may load. */
export function createServerTargetPattern(app: Fw): RegExp {
  const dirs = serverDirs(app)
  const aliases = Object.entries(aliasesOf(app)).filter(([, path]) =>
    dirs.some(dir => `${path.replace(/\/$/, '')}/`.startsWith(`${dir}/`)),
  )
  const names = [
    ...dirs.map(dir => basename(dir)),
    ...aliases.map(([name]) => name),
    ...app.options.security.serverOnlyPackages,
    '.server',
  ]
  const name = [...new Set(names)].map(escapeRegExp).join('|')
  return new RegExp(String.raw`\b(?:from|import)\s*\(?\s*(?:/\*.*?\*/\s*)*["'\`][^"'\`\n]*(?:${name})`, 's')
}

/** The folders of server code, also those of layers and modules. */
function serverDirs({ layers, plan }: Fw): string[] {
  return [...new Set([...layers.map(({ serverDir }) => serverDir), ...plan.server.dirs])]
}

/** Files of the application that only the server loads. */
const SERVER_ONLY = /\.server\.\w+$/

/** Whether a file is code that browsers load, or code that they share with the server. */
export function isAppCode(app: Fw, file: string): boolean {
  if (SERVER_ONLY.test(file) || serverDirs(app).some(dir => file.startsWith(`${dir}/`))) return false
  return app.layers.some(layer => isInside(file, layer))
}

function isInside(file: string, { rootDir, srcDir, dirs }: ResolvedLayer): boolean {
  if (!file.startsWith(`${srcDir}/`)) return file.startsWith(`${dirs.shared}/`)
  if (file.slice(srcDir.length).includes('/node_modules/') || file.startsWith(`${dirs.modules}/`)) return false
  // If sources share a folder with everything else, only the known source folders.
  if (srcDir !== rootDir) return true
  const folders = [dirs.layouts, dirs.middleware, dirs.pages, dirs.plugins, dirs.shared]
  const others = ['components', 'composables', 'utils'].map(name => join(srcDir, name))
  return (
    [...folders, ...others].some(folder => folder !== rootDir && file.startsWith(`${folder}/`)) ||
    /^\/(?:app|error)\.\w+$/.test(file.slice(srcDir.length))
  )
}
