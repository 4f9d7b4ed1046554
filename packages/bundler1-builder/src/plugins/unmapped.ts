import type { Fw } from '@fw/schema'
import { dirname, normalize } from 'pathe'
import type { Plugin } from 'vite'
import { ENVIRONMENTS } from '../side'

/**
 * For development: no source maps for modules of fw, which are not sources of the project. Creating them takes longer
 * than compiling the modules.
 */
export function unmappedPlugin({ plan, options }: Fw): Plugin {
  const folder = dirname(dirname(normalize(plan.entries.server)))
  const isInProject = `${folder}/`.startsWith(`${options.rootDir}/`) && !folder.includes('/node_modules/')
  return {
    name: 'fw:unmapped',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === ENVIRONMENTS.server && !isInProject,
    transform: (code, id) => (id.startsWith(`${folder}/`) ? { code, map: { mappings: '' } } : undefined),
  }
}
