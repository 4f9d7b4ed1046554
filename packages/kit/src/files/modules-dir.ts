import type { CodePlugin, FwOptions } from '@fw/schema'
import { join } from 'pathe'

/**
 * Resolves packages from `modulesDir`, as a fallback. Files of the project find those in its own `node_modules` anyway.
 * With `hasOthers`, packages outside the project find them, too: a linked one, or one that loads a driver.
 */
export function modulesDirPlugin({ modulesDir, rootDir }: FwOptions, hasOthers = false): CodePlugin | undefined {
  const further = modulesDir.filter(dir => dir !== join(rootDir, 'node_modules'))
  if (!further.length && !hasOthers) return undefined
  return {
    name: 'fw:modules-dir',
    resolveId: {
      filter: { id: /^(?:@[\w.-]+\/)?[\w-]/ },
      order: 'pre',
      async handler(id, importer, options) {
        const isOther = hasOthers && importer !== undefined && !importer.startsWith(`${rootDir}/`)
        const dirs = isOther ? modulesDir : further
        if (!dirs.length) return undefined
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
        if (resolved) return resolved
        for (const dir of dirs) {
          const there = await this.resolve(join(dir, id), importer, { ...options, skipSelf: true })
          if (there) return there
        }
        return undefined
      },
    },
  }
}
