import type { Plugin, ResolvedConfig } from 'vite'

const HELPER = '/__vue-jsx-ssr-register-helper'

/** Vue's JSX. Its compiler is large, so it is loaded when the first file with JSX comes by. */
export function jsxPlugin(options: Record<string, unknown>): Plugin {
  let config: ResolvedConfig
  let plugin: Promise<any> | undefined
  const load = () => plugin ??= import('@vitejs/plugin-vue-jsx').then((module) => {
    const made: any = module.default(options)
    made.configResolved(config)
    return made
  })
  return {
    name: 'fw:jsx',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: { filter: { id: new RegExp(`^${HELPER}$`) }, handler: id => id },
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: async id => (await load()).load.handler(id),
    },
    transform: {
      filter: { id: /\.[jt]sx(?:$|\?)/ },
      async handler(code, id, context) {
        return (await load()).transform.handler.call(this, code, id, context)
      },
    },
  }
}
