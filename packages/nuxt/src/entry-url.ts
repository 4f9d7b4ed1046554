import { isNuxtModule } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'

interface EngineConfig {
  rolldownConfig?: { plugins?: unknown }
}

/** In a built server, `import.meta.url` of Nuxt modules is the URL of the entry, from which they find public files. */
export function provideEntryURL(app: Fw): void {
  if (app.options.dev) return
  app.hook('serverEngine:config', given => {
    const config = given as EngineConfig
    const plugins = [config.rolldownConfig?.plugins ?? []].flat()
    config.rolldownConfig = { ...config.rolldownConfig, plugins: [...plugins, entryURLPlugin] }
  })
}

const entryURLPlugin = {
  name: 'fw:nuxt-entry-url',
  transform: {
    filter: { id: /\/node_modules\/.*\.m?js$/, code: 'import.meta.url' },
    handler: (code: string, id: string): { code: string; map: null } | undefined =>
      isNuxtModule(id)
        ? { code: code.replaceAll(/\bimport\.meta\.url\b/g, 'globalThis._importMeta_.url'), map: null }
        : undefined,
  },
}
