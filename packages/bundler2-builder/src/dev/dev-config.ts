import { developmentBase } from '@fw/schema'
import type { Fw, Side } from '@fw/schema'
import { pathToFileURL } from 'node:url'
import { publicPathFile } from '../plugins/code-plugins'
import type { BundlerTools, ToolConfig } from '../tools'
import { hotClientFile } from './hot/hot-code-plugin'
import { IMPORT_FUNCTION } from './server/run-server'
import { serverEntryFile } from './server/server-entry'

interface DevClient {
  /** The URL of the connection to open tabs. */
  hotPath: string
  /** The module that loads what is compiled after the page was loaded. */
  partsFile: string
  hasPagesOnDemand: boolean
}

/** Changes the configuration of a side for development: nothing is minified, and each module has its own source map. */
export function configureDevelopment(
  app: Fw,
  side: Side,
  tools: BundlerTools,
  config: ToolConfig,
  client: DevClient,
): void {
  const { options } = app
  config.devtool = options.sourcemap[side] === false ? 'eval' : 'eval-source-map'
  config.optimization = {
    ...config.optimization,
    minimize: false,
    moduleIds: 'named',
    chunkIds: 'named',
    // The runtime of the page is in its entry.
    ...(side === 'client' ? {} : { concatenateModules: false }),
  }
  config.stats = options.bundler2.devMiddleware.stats
  config.experiments = { ...config.experiments, outputModule: false }
  Object.assign(config.output, {
    module: false,
    clean: false,
    pathinfo: false,
    publicPath: developmentBase(options),
    devtoolModuleFilenameTemplate: '[absolute-resource-path]',
    devtoolFallbackModuleFilenameTemplate: '[absolute-resource-path]?[hash]',
  })
  if (side === 'client') configureClient(app, tools, config, client)
  else configureServer(app, config)
}

function configureClient(
  app: Fw,
  tools: BundlerTools,
  config: ToolConfig,
  { hotPath, partsFile, hasPagesOnDemand }: DevClient,
): void {
  const { plan, options } = app
  const { errors, client, tools: added = [] } = plan.entries
  const name = (kind: 'app' | 'chunk'): string => options.bundler2.filenames?.[kind]?.({ isDev: true }) ?? '[name].js'
  // A page that is added would divide the other chunks in a new way, and thereby change all code that loads them.
  if (hasPagesOnDemand && config.optimization.splitChunks) config.optimization.splitChunks.chunks = 'initial'
  const isOverlayShown = errors && options.bundler2.friendlyErrors
  config.entry = {
    entry: [publicPathFile(app), hotClientFile(), ...(isOverlayShown ? [errors] : []), partsFile, client, ...added],
  }
  Object.assign(config.output, {
    filename: name('app'),
    chunkFilename: name('chunk'),
    chunkFormat: 'array-push',
    chunkLoading: 'jsonp',
    hotUpdateChunkFilename: 'hot/[id].[fullhash].js',
    hotUpdateMainFilename: 'hot/[runtime].[fullhash].json',
  })
  config.plugins.push(tools.createDefinePlugin({ __FW_HOT_PATH__: JSON.stringify(hotPath) }), {
    apply: (compiler: any) => new compiler.webpack.HotModuleReplacementPlugin().apply(compiler),
  })
}

type External = (data: any) => Promise<string | undefined>

function configureServer(app: Fw, config: ToolConfig): void {
  // Code in memory has no location, from which `new URL('./image.png', import.meta.url)` could be resolved.
  config.entry = { server: { import: [publicPathFile(app), serverEntryFile(app)], baseUri: 'file:///' } }
  Object.assign(config.output, {
    filename: 'server.js',
    chunkFormat: 'commonjs',
    chunkLoading: false,
    library: { type: 'commonjs2' },
    importFunctionName: IMPORT_FUNCTION,
    // A module that throws runs again when it is imported again.
    strictModuleExceptionHandling: true,
  })
  config.externalsType = 'import'
  const decide = config.externals[0] as External
  config.externals = [
    async (data: any) => {
      const resolution = await decide(data)
      if (resolution === undefined) return undefined
      const id = resolution.replace(/^module /, '')
      return `import ${id.startsWith('node:') ? id : await locate(data, id)}`
    },
  ]
}

const CONDITIONS = ['node', 'import', 'module-sync', 'default']

/** The URL of the file of a package, from where it is imported: code in memory has no location. */
function locate(
  { context, getResolve }: { context: string; getResolve: (options: object) => any },
  id: string,
): Promise<string> {
  const resolve = getResolve({ conditionNames: CONDITIONS, mainFields: ['main'], dependencyType: 'esm', alias: [] })
  return new Promise(done => {
    resolve(context, id, (error: unknown, file?: string) => {
      done(error || !file || !file.startsWith('/') ? id : pathToFileURL(file).href)
    })
  })
}
