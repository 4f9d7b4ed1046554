import type { Fw, Side } from '@fw/schema'
import type { BundlerTools } from '../tools'

/** `bundler2.optimization` for one side. The server builder minifies the server. */
export function createOptimization(app: Fw, side: Side, tools: BundlerTools): Record<string, unknown> {
  const { optimization, optimizeCSS, loaders } = app.options.bundler2
  const { splitChunks, minimize, minimizer, runtimeChunk, ...rest } = optimization as Record<string, any>
  if (side === 'server') return { ...rest, minimize: false, splitChunks: false, runtimeChunk: false, nodeEnv: false }
  const { cacheGroups, ...split } = (splitChunks ?? {}) as Record<string, any>
  const { chunks, ...groups } = (cacheGroups ?? {}) as Record<string, any>
  return {
    nodeEnv: false,
    ...rest,
    minimize,
    minimizer: minimizer ?? [
      ...tools.createMinimizers(app, side, loaders.esbuild as Record<string, any>),
      ...(optimizeCSS ? [tools.createStyleMinimizer(typeof optimizeCSS === 'object' ? { ...optimizeCSS } : {})] : []),
    ],
    runtimeChunk,
    // As with Vite, code that several pages share is a chunk of its own. By default, each page would have a small copy.
    splitChunks:
      splitChunks === false
        ? false
        : {
            ...(app.options.dev ? {} : { minSize: 0 }),
            ...split,
            chunks,
            cacheGroups: {
              ...(app.options.dev && chunks === 'all' ? { initialPackages: INITIAL_PACKAGES } : {}),
              ...groups,
            },
          },
  }
}

/**
 * Development: the packages of the entry are in a script whose name does not depend on its modules. The entry waits for
 * that script: if an edit changed its name while a page loads, the page would have requested the one before, and its
 * entry would never run. The groups of the bundlers and of the user have priorities of -10 and 0.
 */
const INITIAL_PACKAGES = {
  name: 'entry-packages',
  test: /[\\/]node_modules[\\/]/,
  chunks: 'initial',
  priority: -5,
  enforce: true,
}
