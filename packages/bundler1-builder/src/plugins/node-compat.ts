import { builtinModules } from 'node:module'
import type { FwApp } from '@fw/schema'
import type { Plugin } from 'vite'

const NAMES = new RegExp(`^(?:node:.+|(?:${builtinModules.filter(name => !name.startsWith('_')).join('|')}))$`)

/** `experimental.clientNodeCompat`: polyfills Node modules that browsers lack, where possible. */
export async function nodeCompatPlugins({ options }: FwApp): Promise<Plugin[]> {
  if (!options.experimental.clientNodeCompat) return []
  const { defineEnv } = await import('unenv')
  const {
    env: { alias },
  } = defineEnv({ nodeCompat: true, resolve: true })
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
