import type { CodePlugin, Fw } from '@fw/schema'
import { join } from 'pathe'

/** Serves `#build/manifest`, which only the bundler can generate. */
export function virtualManifest(app: Fw, emit: () => string): CodePlugin {
  const id = join(app.options.buildDir, 'manifest.mjs')
  return {
    name: 'fw:virtual-manifest',
    enforce: 'pre',
    resolveId: { filter: { id: /^#build\/manifest(?:\.mjs)?$/ }, handler: () => id },
    load: {
      filter: { id: /\/manifest\.mjs$/ },
      handler: requestedId => (requestedId === id ? { code: emit(), map: null } : undefined),
    },
  }
}
