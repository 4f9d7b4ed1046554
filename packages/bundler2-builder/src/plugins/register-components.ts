import type { CodePlugin, Fw } from '@fw/schema'
import { relative } from 'pathe'

const EXPORT = /\bexport default __exports__\s*;?\s*$/

/** On the server: components register themselves when they are rendered, so that pages load their files. */
export function registerComponentsPlugin(app: Fw): CodePlugin {
  return {
    name: 'fw:register-components',
    enforce: 'post',
    applyToEnvironment: environment => environment.config.consumer === 'server',
    transform: {
      filter: { id: /\.vue$/, code: EXPORT },
      handler(code, id) {
        const key = JSON.stringify(relative(app.options.bundler1.root!, id))
        const register = [
          "import { useSSRContext as __fw_useSSRContext } from 'vue'",
          'const __fw_setup = __exports__.setup',
          '__exports__.setup = (props, context) => {',
          '  const ssrContext = __fw_useSSRContext()',
          `  ;(ssrContext.modules ??= new Set()).add(${key})`,
          '  return __fw_setup?.(props, context)',
          '}',
          'export default __exports__',
        ]
        return { code: code.replace(EXPORT, () => register.join('\n')), map: null }
      },
    },
  }
}
