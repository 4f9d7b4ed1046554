import type { Plugin } from 'vite'
import type { Fw } from '@fw/schema'
import { publishedRuntime } from '../published-runtime'
import { ENVIRONMENTS } from '../side'

const PACKAGE_CODE = /\/node_modules\/.*\.[cm]?js$/

/**
 * For development: no source maps for JavaScript that was published as it is, of fw and of packages. Their lines do not
 * move, and the maps are larger than the code: creating, sending and parsing them takes longer than anything else that
 * happens to these modules.
 */
export function unmappedPlugin(app: Fw): Plugin {
  const isRuntime = publishedRuntime(app)
  return {
    name: 'fw:unmapped',
    enforce: 'post',
    transform(code, id) {
      const file = id.replace(/\?v=\w+$/, '')
      const isPublished = isRuntime(file) || (this.environment.name === ENVIRONMENTS.client && PACKAGE_CODE.test(file))
      // Vite ignores the map of code that has not changed, and creates one.
      return isPublished ? { code: `${code}\n`, map: { mappings: '' } } : undefined
    },
  }
}
