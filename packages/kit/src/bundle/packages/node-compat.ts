import { builtinModules } from 'node:module'
import type { CodePlugin, Fw } from '@fw/schema'

const NAMES = new RegExp(`^(?:node:.+|(?:${builtinModules.filter(name => !name.startsWith('_')).join('|')}))$`)

/** `experimental.clientNodeCompat`: polyfills Node modules that browsers lack, where possible. */
export async function nodeCompatPlugins({ options }: Fw): Promise<CodePlugin[]> {
  if (!options.experimental.clientNodeCompat) return []
  const { defineEnv } = await import('unenv')
  const { alias } = defineEnv({ nodeCompat: true, resolve: true }).env
  return [
    {
      name: 'fw:node-compat',
      enforce: 'pre',
      applyToEnvironment: environment => environment.config.consumer === 'client',
      resolveId: {
        filter: { id: NAMES },
        handler(id, importer) {
          const file = alias[id]
          return file === undefined ? undefined : this.resolve(file, importer, { skipSelf: true })
        },
      },
    },
  ]
}
