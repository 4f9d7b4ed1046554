import { resolveVueBuilds } from '@fw/kit/internal'
import type { FwApp, FwOptions } from '@fw/schema'
import { join } from 'pathe'
import type { Plugin } from 'vite'
import { packageOf } from '../config/aliases'
import { hasOwnRunner } from '../dev/own-runner'

/**
 * Lets code import packages by the labels of the configuration (`ui` for `vue` …): both are the one installed package.
 */
export function packagesPlugin(): Plugin {
  return {
    name: 'fw:packages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:ui(?:-router|-demi)?|@ui|unplugin-ui-router)(?:\/|$)/ },
      handler(id, importer) {
        // In development the server side loads packages as they are installed, and renames them when it does.
        if (hasOwnRunner(this.environment)) return undefined
        const name = packageOf(id)
        return name ? this.resolve(name, importer) : undefined
      },
    },
  }
}

/** Finds packages in further directories of `modulesDir`, when nothing else does. */
export function modulesDirPlugin({ modulesDir, rootDir }: FwOptions): Plugin | undefined {
  const further = modulesDir.filter(dir => dir !== join(rootDir, 'node_modules'))
  if (!further.length) return undefined
  return {
    name: 'fw:modules-dir',
    resolveId: {
      filter: { id: /^(?:@[\w.-]+\/)?[\w-]/ },
      order: 'pre',
      async handler(id, importer, options) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        if (found) return found
        for (const dir of further) {
          const there = await this.resolve(join(dir, id), importer, { ...options, skipSelf: true })
          if (there) return there
        }
        return undefined
      },
    },
  }
}

/** Gives the server's bundle the builds of Vue that can be taken apart. */
export function inlinedViewPlugin(app: FwApp): Plugin {
  const builds = resolveVueBuilds(app)
  return {
    name: 'fw:inlined-view',
    enforce: 'pre',
    resolveId: { order: 'pre', filter: { id: /^(?:@vue\/|vue(?:\/server-renderer)?$)/ }, handler: id => builds[id] },
  }
}

/** Marks packages that only fw sees. It looks like a full URL, which Vite leaves as it is. */
const HIDDEN = 'fwpackage://'

/** The package that a mark stands for, or undefined. */
export function hiddenPackageOf(id: string): string | undefined {
  return id.startsWith(HIDDEN) ? id.slice(HIDDEN.length) : undefined
}

/** Finds packages of fw's runtime that the project cannot see from where fw stands. */
export function hiddenPackagesPlugin(names: readonly string[], entry: string): Plugin | undefined {
  if (!names.length) return undefined
  return {
    name: 'fw:hidden-packages',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(?:${names.join('|')})(?:/|$)`) },
      async handler(id, importer, options) {
        const { mode, config } = this.environment
        // In development they are loaded as they are installed, by a runner that knows where to look.
        if (hasOwnRunner(this.environment)) return HIDDEN + id
        if (mode === 'build' && config.consumer === 'server') {
          // The server's builder finds Vue itself, and chooses its build.
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
