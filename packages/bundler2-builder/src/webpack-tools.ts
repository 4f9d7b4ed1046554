import { availableParallelism } from 'node:os'
import { ownFile, ownLoader, require } from './loader-paths'
import type { MinifyScriptOptions } from './minify-script'
import { createVirtualFiles } from './plugins/virtual-files'
import { isDropped } from './dropped'
import { privateDetails } from './private-details'
import type { BundlerTools } from './tools'

/** Generated modules in packages: webpack would never read them again. */
const GENERATED = /[\\/](?:virtual|node_modules[\\/]\.cache)[\\/]/

/** webpack and its plugins. They are CommonJS, and each is loaded when it is needed. */
export function createWebpackTools(): BundlerTools {
  const webpack = require('webpack')
  return {
    label: 'bundler2',
    privateDetails,
    createCompiler: config => webpack({ ...config, snapshot: { unmanagedPaths: [GENERATED], ...config.snapshot } }),
    createVirtualFiles,
    createDefinePlugin: constants => new webpack.DefinePlugin(constants),
    createVuePlugin: () => new (require('vue-loader').VueLoaderPlugin)(),
    vueLoader: { loader: require.resolve('vue-loader'), options: {} },
    createScriptLoader: (options, language) => [
      { loader: ownLoader('map-loader'), options: { when: 'after' } },
      { loader: require.resolve('esbuild-loader'), options: { ...options, loader: language } },
      { loader: ownLoader('map-loader'), options: { when: 'before' } },
    ],
    extractStyles: {
      createPlugin: options => new (require('mini-css-extract-plugin'))(options),
      loader: require('mini-css-extract-plugin').loader,
    },
    createMinimizers: (_app, _side, { drop }) => [createScriptMinimizer(drop)],
    createStyleMinimizer(options) {
      const Minimizer = require('minimizer-webpack-plugin')
      // Starting a worker takes longer than this compiler.
      return new Minimizer({ test: /\.css$/, parallel: false, minify: Minimizer.lightningCssMinify, ...options })
    },
  }
}

/**
 * Terser removes more than Oxc: unused declarations inside of the functions that modules become. It is slow, so that it
 * does nothing else, gets scripts that Oxc has reduced before, and leaves the names to it.
 */
function createScriptMinimizer(drop: unknown): object {
  const Minimizer = require('minimizer-webpack-plugin')
  const terserOptions = {
    module: true,
    ecma: 2022,
    compress: {
      defaults: false,
      dead_code: true,
      reduce_funcs: true,
      reduce_vars: true,
      side_effects: true,
      unused: true,
      drop_console: isDropped(drop, 'console'),
      drop_debugger: isDropped(drop, 'debugger'),
    },
    mangle: false,
    format: { comments: false },
  }
  return new Minimizer({
    extractComments: false,
    // One worker would only load and warm up Terser while this thread waits for it.
    parallel: availableParallelism() > 2,
    minify: [
      { implementation: ownFile('minify-script'), options: { isLast: false } satisfies MinifyScriptOptions },
      { implementation: Minimizer.terserMinify, options: terserOptions },
      { implementation: ownFile('minify-script'), options: { isLast: true } satisfies MinifyScriptOptions },
    ],
  })
}
