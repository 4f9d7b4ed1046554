import { aliasEntries, createTemplates } from '@fw/kit/bundle'
import type { CodePlugin, Fw } from '@fw/schema'

/** Resolves aliases of templates. The bundler resolves all others, but finds only files that exist. */
export function templateAliasesPlugin(app: Fw): CodePlugin | undefined {
  const { pattern } = createTemplates(app)
  const aliases = new Map(aliasEntries(app).filter(([, target]) => pattern.test(target)))
  if (aliases.size === 0) return undefined
  return {
    name: 'fw:template-aliases',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^[#~@\w]/ },
      handler(id, importer) {
        const target = aliases.get(id)
        return target === undefined ? undefined : this.resolve(target, importer, { skipSelf: true })
      },
    },
  }
}
