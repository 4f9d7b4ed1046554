import type { Fw } from '@fw/schema'

const BUILT_IN = new Set(['url', 'node:url'])

/** `bundler2.serverURLPolyfill`: the classes of a package replace the global ones, which are those of Node's `url`. */
export function createUrlPolyfill({ options }: Fw): object | undefined {
  const { serverURLPolyfill: name } = options.bundler2
  if (!name || BUILT_IN.has(name)) return undefined
  const classes = { URL: [name, 'URL'], URLSearchParams: [name, 'URLSearchParams'] }
  return { apply: (compiler: any) => new compiler.webpack.ProvidePlugin(classes).apply(compiler) }
}
