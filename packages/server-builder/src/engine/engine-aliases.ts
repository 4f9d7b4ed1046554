import { aliasesOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'

interface ResolveContext {
  resolve: (id: string, importer: string | undefined, options: object) => Promise<unknown>
}

/**
 * For development, where fw's bundler resolves the imports of server code: the aliases that only `serverEngine.alias`
 * and listeners of `serverEngine:config` declare.
 */
export function createEngineAliasPlugin(app: Fw, aliases: Readonly<Record<string, string>> = {}): object {
  const appAliases = aliasesOf(app)
  const names = Object.keys(aliases)
    .filter(name => !Object.hasOwn(appAliases, name) && typeof aliases[name] === 'string')
    .sort((a, b) => b.length - a.length)
  return {
    name: 'fw:engine-aliases',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(this: ResolveContext, id: string, importer: string | undefined, options: object) {
        const name = names.find(alias => id === alias || id.startsWith(`${alias.replace(/\/$/, '')}/`))
        if (name === undefined || id === aliases[name]) return undefined
        return this.resolve(aliases[name] + id.slice(name.length), importer, { ...options, skipSelf: true })
      },
    },
  }
}
