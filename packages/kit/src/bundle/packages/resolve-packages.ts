import type { CodePlugin, Fw } from '@fw/schema'
import { resolveVueBuilds } from '../../files/vue-builds'
import { packageOf } from './package-labels'
import { hasOwnRunner } from '../own-runner'

/** Lets code import packages by labels of the configuration (`ui` for `vue` …). Both resolve to the same package. */
export function packagesPlugin(): CodePlugin {
  return {
    name: 'fw:packages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:ui(?:-router|-demi)?|@ui|unplugin-ui-router)(?:\/|$)/ },
      handler(id, importer) {
        // In development, the server side loads packages from node_modules, and renames them then.
        if (hasOwnRunner(this.environment)) return undefined
        const name = packageOf(id)
        return name ? this.resolve(name, importer) : undefined
      },
    },
  }
}

/** Resolves Vue to its tree-shakable builds for the server bundle. */
export function inlinedViewPlugin(app: Fw): CodePlugin {
  const builds = resolveVueBuilds(app)
  return {
    name: 'fw:inlined-view',
    enforce: 'pre',
    resolveId: { order: 'pre', filter: { id: /^(?:@vue\/|vue(?:\/server-renderer)?$)/ }, handler: id => builds[id] },
  }
}

/** Prefix for packages that only fw can resolve. It looks like a full URL, which Vite does not change. */
const HIDDEN = 'fwpackage://'

/** The package of a prefixed id, or undefined. */
export function hiddenPackageOf(id: string): string | undefined {
  return id.startsWith(HIDDEN) ? id.slice(HIDDEN.length) : undefined
}

/** Resolves packages of fw's runtime that the project cannot resolve from the location of fw. */
export function hiddenPackagesPlugin(names: readonly string[], entry: string): CodePlugin | undefined {
  if (!names.length) return undefined
  return {
    name: 'fw:hidden-packages',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(?:${names.join('|')})(?:/|$)`) },
      async handler(id, importer, options) {
        const { mode, config } = this.environment
        // In development, fw's own runner loads them from node_modules.
        if (hasOwnRunner(this.environment)) return HIDDEN + id
        if (mode === 'build' && config.consumer === 'server') {
          // The server builder resolves Vue itself, and chooses its build.
          if (
            /^(?:vue(?:\/server-renderer)?|@vue\/(?:server-renderer|shared|runtime-dom|runtime-core|reactivity))$/.test(
              id,
            )
          )
            return { id, external: true }
        }
        return (
          (await this.resolve(id, importer, { ...options, skipSelf: true })) ??
          this.resolve(id, entry, { ...options, skipSelf: true })
        )
      },
    },
  }
}
