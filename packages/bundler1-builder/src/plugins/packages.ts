import type { FwOptions } from '@fw/schema'
import { join } from 'pathe'
import type { Plugin } from 'vite'
import { packageOf } from '../aliases'

/** Lets code import packages by the labels of the configuration (`ui` for `vue` …): both are the one installed package. */
export function packagesPlugin(): Plugin {
  return {
    name: 'fw:packages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:ui(?:-router|-demi)?|@ui|unplugin-ui-router)(?:\/|$)/ },
      handler(id, importer) {
        // In development the server side loads packages as they are installed, and renames them when it does.
        if (this.environment.mode === 'dev' && this.environment.config.consumer === 'server') return undefined
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
