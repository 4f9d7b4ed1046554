import { createRequire } from 'node:module'
import { isDropped } from '@fw/bundler2-builder/shared'
import type { BundlerTools } from '@fw/bundler2-builder/shared'
import { rspack } from '@rspack/core'
import { privateDetails } from './private-details'
import { convertScriptOptions } from './script-options'

const require = createRequire(import.meta.url)

/** Rspack and its plugins. */
export function createRspackTools(): BundlerTools {
  return {
    label: 'bundler3',
    privateDetails,
    createCompiler: config => rspack(config),
    createVirtualFiles() {
      const plugin = new rspack.experiments.VirtualModulesPlugin({})
      return { plugin, write: (path, content) => plugin.writeModule(path, content) }
    },
    createDefinePlugin: constants => new rspack.DefinePlugin(constants),
    createVuePlugin: () => new (require('rspack-vue-loader').VueLoaderPlugin)(),
    vueLoader: { loader: require.resolve('rspack-vue-loader'), options: { experimentalInlineMatchResource: true } },
    createScriptLoader: (options, language) => ({
      loader: 'builtin:swc-loader',
      options: convertScriptOptions(options, language),
    }),
    extractStyles: {
      createPlugin: options => new rspack.CssExtractRspackPlugin(options),
      loader: rspack.CssExtractRspackPlugin.loader,
    },
    createMinimizers: (_app, _side, { drop }) => [
      new rspack.SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: {
          module: true,
          ecma: 2022,
          compress: {
            drop_console: isDropped(drop, 'console'),
            drop_debugger: isDropped(drop, 'debugger'),
            passes: 3,
            const_to_let: true,
          },
          format: { comments: false },
        },
      }),
    ],
    createStyleMinimizer: options => new rspack.LightningCssMinimizerRspackPlugin(options),
  }
}
