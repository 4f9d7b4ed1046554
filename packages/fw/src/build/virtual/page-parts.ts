import type { Fw } from '@fw/schema'
import { WRAPPERS, wrapperFile } from '../pages/wrappers-plugin'
import { emitJson } from './emit-text'

/**
 * `#build/page-parts`: the parts of vue-router that the application uses, and the wrappers that its configuration
 * enables. In development and in tests, code may use all of them at any time; in builds, the modules that use one
 * import it (`pages/wrappers-plugin`).
 */
export function emitPageParts({ options, plan }: Fw): string {
  const { keepalive, pageTransition, layoutTransition } = options.app
  const enabled = { keepalive, transition: pageTransition || layoutTransition }
  const wrappers = WRAPPERS.filter(name => options.dev || options.test || enabled[name])
  return [
    ...wrappers.map(name => `import ${emitJson(wrapperFile(name))}`),
    ...['RouterView', 'routerViewLocationKey', 'useLink'].map(name =>
      plan.hasPages ? `export { ${name} } from 'vue-router'` : `export const ${name} = undefined`,
    ),
    '',
  ].join('\n')
}
