import type { CodePlugin, Fw } from '@fw/schema'
import { join } from 'pathe'
import { realLocation } from './real-location'

/** The module through which the client imports Vue. It is in the same script as Vue: that of packages. */
function singleVueFile({ options }: Fw): string {
  return join(options.rootDir, 'node_modules/.fw/vue.mjs')
}

/**
 * In builds of the client: all modules import Vue through one module. Modules that several scripts import cannot share
 * a scope with others, and without this each package of Vue is such a module.
 */
export function singleVuePlugin(app: Fw): CodePlugin {
  const file = singleVueFile(app)
  return {
    name: 'fw:single-vue',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^vue$|[\\/]vue\.mjs$/ },
      handler: (id, importer) => (id === file || (id === 'vue' && importer !== file) ? file : undefined),
    },
    load: {
      filter: { id: /[\\/]vue\.mjs$/ },
      handler: id => (id === file ? "export * from 'vue'\n" : undefined),
    },
  }
}

/** Otherwise imports would skip a module that only exports others. */
export function singleVueRule(app: Fw): object {
  return { resource: realLocation(singleVueFile(app)), sideEffects: true }
}
