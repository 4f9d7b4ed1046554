import { createRequire } from 'node:module'
import type { Fw } from '@fw/schema'

/** The packages of Vue on the server, each with its dependent: in a strict node_modules, only that one can resolve it. */
const VUE_PACKAGES: ReadonlyArray<readonly [name: string, dependent: string | undefined, file: string]> = [
  ['vue', undefined, 'vue.runtime.esm-bundler.js'],
  ['@vue/server-renderer', 'vue', 'server-renderer.esm-bundler.js'],
  ['@vue/shared', 'vue', 'shared.esm-bundler.js'],
  ['@vue/runtime-dom', 'vue', 'runtime-dom.esm-bundler.js'],
  ['@vue/runtime-core', '@vue/runtime-dom', 'runtime-core.esm-bundler.js'],
  ['@vue/reactivity', '@vue/runtime-core', 'reactivity.esm-bundler.js'],
]

/**
 * Resolves the ESM builds of Vue, which can be tree-shaken and do not include the compilers (more than half of the
 * server bundle). With `ui.runtimeCompiler`, the default builds are used, because only the CommonJS build compiles
 * templates on the server. If the project cannot resolve Vue, the Vue of fw is used.
 */
export function resolveVueBuilds(app: Fw): Record<string, string> {
  const { runtimeCompiler } = app.options.vue
  const importer = `${app.options.rootDir}/_.js`
  if (runtimeCompiler && resolveFrom([importer], 'vue')) return {}
  const builds = new Map<string, string>()
  for (const [name, dependent, file] of VUE_PACKAGES) {
    const bases = dependent ? [builds.get(dependent)] : [importer, app.plan.entries.server]
    const path = resolveFrom(bases, runtimeCompiler ? name : `${name}/dist/${file}`)
    if (path) builds.set(name, path)
  }
  const renderer = builds.get('@vue/server-renderer')
  return { ...(renderer ? { 'vue/server-renderer': renderer } : {}), ...Object.fromEntries(builds) }
}

function resolveFrom(bases: ReadonlyArray<string | undefined>, id: string): string | undefined {
  for (const base of bases) {
    try {
      if (base) return createRequire(base).resolve(id)
    } catch {
      continue
    }
  }
  return undefined
}
