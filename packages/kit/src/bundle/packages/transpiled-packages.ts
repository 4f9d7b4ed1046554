import type { Fw } from '@fw/schema'
import { installedModules } from '../../modules/installed-modules'
import { normalizeModuleTranspilePath } from '../../modules/query-modules'

/**
 * The packages to transpile for the client or the server bundle: `build.transpile`, the packages of installed modules,
 * and those that use auto-imports, which are only added to transpiled code.
 */
export function transpiledPackages(side: 'client' | 'server', app: Fw): Array<string | RegExp> {
  const { options } = app
  const context = {
    isDev: options.dev,
    isServer: side === 'server',
    isClient: side === 'client',
    isModern: true,
    isLegacy: false,
  }
  const named = (options.build.transpile ?? []).flatMap(entry => {
    const pattern = typeof entry === 'function' ? entry(context) : entry
    return pattern ? [pattern] : []
  })
  const modules = installedModules(app).flatMap(({ file }) =>
    file?.includes('/node_modules/') ? [normalizeModuleTranspilePath(file)] : [],
  )
  return [...named, ...modules, ...(options.imports.transform.include ?? [])]
}
