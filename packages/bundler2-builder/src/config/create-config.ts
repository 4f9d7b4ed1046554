import { aliasEntries } from '@fw/kit/bundle'
import type { CodePlugin, Fw, Side } from '@fw/schema'
import { ownLoader } from '../loader-paths'
import { publicPathFile } from '../plugins/code-plugins'
import type { CodeRunner } from '../plugins/code-runners'
import { createAnalyzePlugin } from '../plugins/analyze-plugin'
import { createProgressPlugin } from '../plugins/progress-plugin'
import { createResolvePlugin } from '../plugins/resolve-plugin'
import { singleVueRule } from '../plugins/single-vue'
import type { VirtualModules } from '../plugins/virtual-modules'
import type { BundlerTools, ToolConfig } from '../tools'
import { createAssetRules } from './asset-rules'
import { createConstants } from '../plugins/define'
import { createExternals } from './externals'
import { clientDir, serverDir } from './output'
import { createOptimization } from './optimization'
import { createScriptRules } from './script-rules'
import { createStyleRules } from './style-rules'

const BUILT_IN = new Set(['url', 'node:url'])

/** `bundler2.serverURLPolyfill`: the classes of a package replace the global ones, which are those of Node's `url`. */
function createUrlPolyfill({ options }: Fw): object | undefined {
  const { serverURLPolyfill: name } = options.bundler2
  if (!name || BUILT_IN.has(name)) return undefined
  const classes = { URL: [name, 'URL'], URLSearchParams: [name, 'URLSearchParams'] }
  return { apply: (compiler: any) => new compiler.webpack.ProvidePlugin(classes).apply(compiler) }
}

/** The configuration of one side: the same for webpack and Rspack, with their tools. */
export async function createConfig(
  app: Fw,
  side: Side,
  tools: BundlerTools,
  codePlugins: readonly CodePlugin[],
): Promise<{ config: ToolConfig; runner: CodeRunner; virtual: VirtualModules }> {
  const { options, plan } = app
  const files = tools.createVirtualFiles()
  const code = createResolvePlugin(app, side, codePlugins, files)
  const isClient = side === 'client'
  const phase = (name: string) => ({
    loader: ownLoader('code-loader'),
    options: { runner: code.runner.id, phase: name },
  })
  const config: ToolConfig = {
    name: side,
    mode: options.dev ? 'development' : 'production',
    context: options.rootDir,
    target: isClient ? ['web', 'es2022'] : ['node20', 'es2022'],
    devtool: options.sourcemap[side]
      ? options.sourcemap[side] === 'hidden'
        ? 'hidden-source-map'
        : 'source-map'
      : false,
    entry: { [isClient ? 'entry' : 'server']: [publicPathFile(app), plan.entries[side]] },
    output: createOutput(app, side),
    experiments: { outputModule: true, ...options.bundler2.experiments },
    resolve: {
      alias: Object.fromEntries(aliasEntries(app)),
      extensions: [...new Set([...options.extensions, '.mjs', '.js', '.ts', '.json', '.vue'])],
      modules: ['node_modules', ...options.modulesDir],
      ...(isClient ? {} : { conditionNames: ['import', 'module', 'node', 'default'] }),
      fullySpecified: false,
      symlinks: true,
    },
    ...(isClient
      ? {}
      : { externals: [createExternals(app)], externalsPresets: { node: true }, externalsType: 'module' }),
    module: {
      parser: { javascript: createParserOptions(side) },
      rules: [
        ...(await createScriptRules(app, side, tools, phase)),
        ...(await createStyleRules(app, side, tools, phase)),
        ...createAssetRules(app, side),
        ...(isClient && !options.dev ? [singleVueRule(app)] : []),
      ],
    },
    optimization: createOptimization(app, side, tools),
    plugins: [files.plugin, code.plugin, ...(await createPlugins(app, side, tools))],
    performance: false,
    stats: options.logLevel === 'silent' ? 'none' : 'errors-warnings',
    infrastructureLogging: { level: options.logLevel === 'silent' ? 'none' : 'warn' },
    ignoreWarnings: [...(options.bundler2.warningIgnoreFilters ?? []), isExpected],
  }
  return { config, runner: code.runner, virtual: code.virtual }
}

function createParserOptions(side: Side): object {
  return {
    // Some of the warnings are errors (`missing-exports`).
    exportsPresence: 'warn',
    // The server builder cannot follow imports of chunks, and a server has no use for them.
    ...(side === 'client' ? {} : { dynamicImportMode: 'eager' }),
  }
}

async function createPlugins(app: Fw, side: Side, tools: BundlerTools): Promise<object[]> {
  const { dev, bundler2, sourcemap } = app.options
  const isClient = side === 'client'
  const plugins = [
    tools.createDefinePlugin(createConstants(app, side)),
    tools.createVuePlugin(),
    createProgressPlugin(app, side, tools),
    isClient ? undefined : createUrlPolyfill(app),
    dev ? undefined : await createAnalyzePlugin(app, side),
    isClient && bundler2.extractCSS ? createExtract(app, tools) : undefined,
    isClient && !dev && bundler2.cssSourceMap && !sourcemap.client ? writeStyleMaps : undefined,
    ...(bundler2.plugins ?? []),
    ...(await sidePlugins(app, side, tools)),
  ]
  return plugins.filter(plugin => plugin !== undefined) as object[]
}

/** Writes source maps of style sheets, also if there are none of scripts. */
const writeStyleMaps = {
  apply(compiler: any) {
    new compiler.webpack.SourceMapDevToolPlugin({ test: /\.css$/, filename: '[file].map' }).apply(compiler)
  },
}

function createOutput(app: Fw, side: Side): ToolConfig {
  const name = (kind: 'app' | 'chunk', fallback: string): string =>
    app.options.bundler2.filenames?.[kind]?.({ isDev: app.options.dev }) ?? fallback
  const shared = {
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    publicPath: 'auto',
    hashFunction: 'xxhash64',
  }
  if (side === 'server') {
    return {
      ...shared,
      path: serverDir(app),
      filename: '[name].mjs',
      chunkFilename: 'chunks/[name].[contenthash:7].mjs',
      library: { type: 'module' },
    }
  }
  return {
    ...shared,
    path: clientDir(app),
    filename: name('app', '[contenthash:7].js'),
    chunkFilename: name('chunk', '[contenthash:7].js'),
  }
}

function createExtract({ options }: Fw, tools: BundlerTools): object {
  const { extractCSS, filenames } = options.bundler2
  const filename = filenames?.css?.({ isDev: options.dev }) ?? (options.dev ? '[name].css' : '[contenthash:7].css')
  return tools.extractStyles.createPlugin({
    filename,
    chunkFilename: filename,
    ...(typeof extractCSS === 'object' ? extractCSS : {}),
  })
}

async function sidePlugins(app: Fw, side: Side, { label }: BundlerTools): Promise<object[]> {
  const added = app.plan.buildPlugins.filter(({ sides }) => !sides || sides.includes(side))
  const toolPlugins = await Promise.all(added.map(plugin => plugin[label]?.()))
  return toolPlugins.flat(Number.POSITIVE_INFINITY).filter(Boolean) as object[]
}

/** Names that only exist as types, in packages whose types were removed module by module. */
function isExpected({ message, module }: { message?: string; module?: { resource?: string } }): boolean {
  if (/Should not import the named export/.test(String(message))) return true
  return /export '[^']+' \(reexported as/.test(String(message)) && module?.resource?.includes('/node_modules/') === true
}
