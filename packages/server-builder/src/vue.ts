import { createRequire } from 'node:module'
import type { FwApp } from '@fw/schema'

const BUILDS: Record<string, string> = {
  'vue': 'vue/dist/vue.runtime.esm-bundler.js',
  '@vue/server-renderer': '@vue/server-renderer/dist/server-renderer.esm-bundler.js',
  'vue/server-renderer': '@vue/server-renderer/dist/server-renderer.esm-bundler.js',
}

/**
 * Builds of Vue without its compilers, which are more than half of the server's code. With the runtime compiler on,
 * Vue's own choice stays: only its CommonJS build compiles templates on the server.
 */
export function resolveVueBuilds(app: FwApp): Record<string, string> {
  if (app.options.ui.runtimeCompiler) return {}
  return Object.fromEntries(Object.entries(BUILDS).flatMap(([id, file]) => {
    const path = resolveFrom([`${app.options.rootDir}/_.js`, app.plan.entries.server], file)
    return path ? [[id, path]] : []
  }))
}

function resolveFrom(bases: readonly string[], id: string): string | undefined {
  for (const base of bases) {
    try {
      const require = createRequire(base)
      // The server renderer is a dependency of Vue, and may stand where only Vue finds it.
      return id.startsWith('@vue/') ? createRequire(require.resolve('vue')).resolve(id) : require.resolve(id)
    } catch {
      continue
    }
  }
  return undefined
}
