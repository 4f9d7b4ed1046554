import { installedModules, isServerCode, isServerCopy, packageRoot, SCRIPT_FILE, serverCopyOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { dirname, normalize } from 'pathe'

interface ResolveContext {
  resolve: (
    id: string,
    importer: string,
    options: { skipSelf: boolean },
  ) => Promise<{ id: string; external?: unknown } | null>
}

/**
 * A Vite plugin for development: code of a module that its server code imports is a copy for the server, as in a build.
 * Application and server are one environment here, and one copy could only have the `#imports` of one of them.
 */
export function createServerCopiesPlugin(app: Fw): object {
  const fileOf = (id: string): string => normalize(id.replace(/[?#].*$/, ''))
  const isOfServer = (file: string): boolean => isServerCode(file, app)
  return {
    name: 'fw:server-copies',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^\.\.?\// },
      async handler(this: ResolveContext, id: string, importer: string | undefined) {
        if (!importer || !(isServerCopy(importer) || isOfServer(fileOf(importer)))) return undefined
        const root = moduleRoot(fileOf(importer), app)
        const resolved = root === undefined ? null : await this.resolve(id, importer, { skipSelf: true })
        if (!resolved || resolved.external) return undefined
        const file = fileOf(resolved.id)
        const isShared = file === resolved.id && SCRIPT_FILE.test(file) && file.startsWith(`${root}/`)
        return isShared && !isOfServer(file) ? { ...resolved, id: serverCopyOf(file) } : resolved
      },
    },
  }
}

/** The folder of the installed module that a file belongs to. */
function moduleRoot(file: string, app: Fw): string | undefined {
  return installedModules(app)
    .flatMap(module => (module.file ? [packageRoot(module.file) ?? dirname(module.file)] : []))
    .find(root => file.startsWith(`${root}/`))
}
