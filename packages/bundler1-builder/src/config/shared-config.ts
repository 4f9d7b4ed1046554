import {
  createFilePlugins,
  createTemplatePlugins,
  DEDUPED,
  findShadowed,
  inlineOptionsPlugin,
  resolveDefine,
  resolveTranspile,
  runtimeBasePlugins,
  sideOf,
} from '@fw/kit/bundle'
import { createDecoratorsPlugin, writeFallbackTsconfig } from '@fw/kit/internal'
import type { Fw, FwOptions, Side } from '@fw/schema'
import { mergeConfig } from 'vite'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { resolveAliases } from './aliases'
import { resolveStyles } from './styles'
import { createLogger } from './logger'
import { publicUrlsPlugin } from '../plugins/public-urls'
import { timingPlugin } from '../plugins/timing'
import { virtualStylesPlugin } from '../plugins/virtual-styles'
import { vuePlugins } from '../plugins/vue'
import { createVueConfig } from '../compilers/vue-config'
import { resolveApplicationOxc, resolveDrop, resolveTransformer } from '../compilers/transformers'

/** Keys of `bundler1` that fw translates or sets itself. All others are passed to the bundler unchanged. */
const TRANSLATED = [
  'define',
  'esbuild',
  'optimizeDeps',
  'publicDir',
  'root',
  'cacheDir',
  'ui',
  'uiJsx',
  'build',
  'resolve',
  'plugins',
  'css',
] as const

/** Extensions that fw resolves by default. */
const KNOWN_EXTENSIONS = ['.js', '.jsx', '.mjs', '.ts', '.tsx', '.vue']

/** The configuration that both sides share, in development and in builds, after the hooks of modules. */
export async function createSharedConfig(app: Fw): Promise<InlineConfig> {
  const config = await translate(app)
  // Listeners add to it.
  Object.assign(config, { define: config.define ?? {} }, createVueConfig(app.options))
  await app.callHook('bundler1:extend', { fw: app, config })
  return config
}

async function translate(app: Fw): Promise<InlineConfig> {
  const { options } = app
  const bundler = options.bundler1 as Record<string, any>
  const styles = await resolveStyles(app)
  const tsconfig = await writeFallbackTsconfig(app)
  const translated: InlineConfig = {
    ...(tsconfig === undefined ? {} : { tsconfig }),
    configFile: false,
    envDir: options.rootDir,
    root: options.bundler1.root,
    cacheDir: options.bundler1.cacheDir,
    publicDir: false,
    appType: 'custom',
    logLevel: logLevel(options),
    ...(bundler.logLevel ? {} : { customLogger: createLogger(app) }),
    resolve: {
      ...bundler.resolve,
      extensions: resolveExtensions(options),
      alias: resolveAliases(app),
      dedupe: [...DEDUPED, ...(bundler.resolve?.dedupe ?? [])],
    },
    // The Vue plugin reads it here in development.
    oxc: { ...resolveApplicationOxc(app), ...(tsconfig === undefined ? {} : ({ tsconfig } as object)) },
    css: { ...styles.css, ...bundler.css, ...(bundler.css?.postcss ? {} : { postcss: styles.css.postcss }) },
    build: createBuildOptions(app, styles.build),
    plugins: [
      ...(app.timings ? [timingPlugin(app.timings, app)] : []),
      ...createFilePlugins(app),
      publicUrlsPlugin(app),
      ...runtimeBasePlugins(app),
      styles.plugin,
      virtualStylesPlugin(),
      createDecoratorsPlugin(app, 'jsx') as Plugin | undefined,
      createDecoratorsPlugin(app, 'scripts') as Plugin | undefined,
    ],
  }
  return mergeConfig(withUserAliases(translated, bundler), passOn(bundler)) as InlineConfig
}

/** Plugins that application code needs on both sides, in builds. */
export async function applicationPlugins(app: Fw): Promise<PluginOption[]> {
  const inlineOptions: PluginOption = {
    ...inlineOptionsPlugin(app),
    // The size of the server matters less than the time to parse its modules.
    applyToEnvironment: environment => sideOf(environment) === 'client',
  }
  return [...(await createTemplatePlugins(app)), ...vuePlugins(app), inlineOptions]
}

/** Plugins that modules and the configuration add for one side. */
export function sidePlugins(app: Fw, side: Side): PluginOption[] {
  const plugins = app.plan.buildPlugins.filter(({ sides }) => !sides || sides.includes(side))
  return plugins.map(({ bundler1, shared }) => (bundler1 ?? shared)?.() as PluginOption)
}

/** Plugins from the configuration. */
export function configuredPlugins(options: FwOptions): PluginOption[] {
  return (options.bundler1 as { plugins?: PluginOption[] }).plugins ?? []
}

/** Constants and resolve options of one side. */
export function createSideOptions(
  app: Fw,
  side: Side,
): { define: Record<string, unknown>; resolve: { noExternal?: Array<string | RegExp> } } {
  const {
    dev,
    app: { baseURL },
  } = app.options
  return {
    // The base of the bundler is that of the client's files, and differs between the sides.
    define: {
      ...(dev ? {} : { 'import.meta.env.BASE_URL': JSON.stringify(baseURL) }),
      ...resolveDefine(app.options, side),
    },
    resolve: side === 'server' ? { noExternal: [...resolveTranspile(app, side), ...findShadowed(app)] } : {},
  }
}

/** The bundler's extensions, followed by those the project adds to `extensions`. */
function resolveExtensions({ bundler1, extensions }: FwOptions): string[] {
  return [
    ...new Set([
      ...bundler1.resolve.extensions,
      ...extensions.filter(extension => !KNOWN_EXTENSIONS.includes(extension)),
    ]),
  ]
}

function createBuildOptions(app: Fw, styles: object): NonNullable<InlineConfig['build']> {
  const { rolldownOptions, rollupOptions, ...build } = app.options.bundler1.build as Record<string, any>
  const transformer = resolveTransformer(app)
  const drop = resolveDrop(transformer)
  const compress = Object.keys(drop).length ? { output: { minify: { compress: drop } } } : {}
  return {
    target: transformer.target ?? 'esnext',
    // Computing the sizes would compress every file once more.
    reportCompressedSize: false,
    ...styles,
    ...build,
    // Plugin timings are not a warning for authors; `--profile` prints them on request.
    rolldownOptions: mergeConfig(
      { checks: { bundlerTimings: false }, ...compress },
      (rolldownOptions ?? rollupOptions ?? {}) as object,
    ),
  }
}

/** Adds aliases that the configuration passes to the bundler directly, in any form, after fw's. */
function withUserAliases(config: InlineConfig, bundler: Record<string, any>): InlineConfig {
  const aliases = bundler.resolve?.alias
  if (!aliases) return config
  const list = Array.isArray(aliases)
    ? aliases
    : Object.entries(aliases as Record<string, string>).map(([find, replacement]) => ({ find, replacement }))
  const alias = [...(config.resolve!.alias as []), ...(list as [])]
  return { ...config, resolve: { ...config.resolve, alias } }
}

function passOn(bundler: Record<string, any>): Record<string, unknown> {
  const entries = Object.entries(bundler).filter(
    ([name, value]) => value !== undefined && !(TRANSLATED as readonly string[]).includes(name),
  )
  return Object.fromEntries(entries)
}

/** In development, the bundler logs reloads; in builds, only problems. */
function logLevel({ logLevel, bundler1, dev }: FwOptions): InlineConfig['logLevel'] {
  const configuredLevel = (bundler1 as InlineConfig).logLevel
  if (configuredLevel) return configuredLevel
  return logLevel === 'silent' ? 'silent' : logLevel === 'verbose' || dev ? 'info' : 'warn'
}
