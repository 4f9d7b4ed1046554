import { packageName, sideOf } from '@fw/kit/bundle'
import type { DevelopmentFiles, Fw } from '@fw/schema'
import { isAbsolute } from 'pathe'
import type { Plugin } from 'vite'

/**
 * Replaces published files by the few larger ones for development, wherever they are imported: there must only be one
 * copy of each module.
 */
export function developmentFilesPlugin({ plan: { developmentFiles, entries } }: Fw): Plugin | undefined {
  // An application with entries of its own may not load the runtime at all.
  if (!developmentFiles?.server.has(entries.server)) return undefined
  return {
    name: 'fw:development-files',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/^(?:\/|[a-z]:).*\.mjs$/i, ...packagePatterns(developmentFiles)] },
      async handler(id, importer, options) {
        const files = developmentFiles[sideOf(this.environment)]
        const resolve = (path: string) => this.resolve(path, importer, { ...options, skipSelf: true })
        const resolved = isAbsolute(id) ? undefined : await resolve(id)
        const replacement = files.get(resolved ? resolved.id.replace(/\?.*$/s, '') : id)
        return replacement === undefined ? resolved : resolve(replacement)
      },
    },
  }
}

function packagePatterns({ client, server }: DevelopmentFiles): RegExp[] {
  const files = [...client.keys(), ...server.keys()].filter(file => file.includes('/node_modules/'))
  return [...new Set(files.map(packageName))].map(name => new RegExp(`^${name}(?:/|$)`))
}
