import { pathToFileURL } from 'node:url'
import { findPath } from '@fw/kit'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Plugin, ResolvedConfig } from 'vite'
import type { VueConfig } from '../compilers/vue-config'

const COMPILER = '@vitejs/plugin-vue-jsx'

const HELPER = '/__vue-jsx-ssr-register-helper'

/** Vue's JSX. Its compiler is large, so projects that use JSX install it. It is loaded with the first JSX file. */
export function jsxPlugin(app: Fw, optionsOf: (config: VueConfig) => Record<string, unknown>): Plugin {
  let config: ResolvedConfig
  let plugin: Promise<any> | undefined
  const load = (file: string) =>
    (plugin ??= loadCompiler(app, file).then(create => {
      const compilerPlugin = create(optionsOf(config as ResolvedConfig & VueConfig))
      compilerPlugin.configResolved(config)
      return compilerPlugin
    }))
  return {
    name: 'fw:jsx',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: { filter: { id: new RegExp(`^${HELPER}$`) }, handler: id => id },
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: async id => (await load(id)).load.handler(id),
    },
    transform: {
      filter: { id: /\.[jt]sx(?:$|\?)/ },
      async handler(code, id, context) {
        return (await load(id)).transform.handler.call(this, code, id, context)
      },
    },
  }
}

async function loadCompiler(app: Fw, file: string): Promise<(options: Record<string, unknown>) => any> {
  const path = await findPath(COMPILER, { app })
  if (!path) throw new ProblemError([buildDiagnostics.jsxMissing({ compiler: COMPILER }, { location: { file } })])
  const { default: create } = (await import(pathToFileURL(path).href)) as {
    default: (options: Record<string, unknown>) => any
  }
  return create
}
