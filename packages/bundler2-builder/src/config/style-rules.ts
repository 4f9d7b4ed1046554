import { resolveCssPlugins } from '@fw/kit/bundle'
import { findPath } from '@fw/kit'
import type { Fw, Page, Side } from '@fw/schema'
import { ownLoader, require } from '../loader-paths'
import type { DevStyleOptions } from '../loaders/dev-style-loader'
import type { BundlerTools } from '../tools'
import { emission } from './asset-rules'
import { STYLE_TEXT, STYLE_TEXT_MODULE } from '../plugins/style-text'
import { missingLoader } from './missing-loader'
import { createSassImporter } from './sass-importer'

type Use = { loader: string; options?: Record<string, unknown> }

/** Preprocessors by extension: the loader and its options. The project installs those it uses. */
const PREPROCESSORS: ReadonlyArray<readonly [test: RegExp, loader: string, key: 'sass' | 'scss' | 'less' | 'stylus']> =
  [
    [/\.sass$/i, 'sass-loader', 'sass'],
    [/\.scss$/i, 'sass-loader', 'scss'],
    [/\.less$/i, 'less-loader', 'less'],
    [/\.styl(?:us)?$/i, 'stylus-loader', 'stylus'],
  ]

/** The name of a file with CSS modules. */
const MODULE = /\.module\.\w+$/

/** The rules of style sheets: plain ones, CSS modules, and those that code imports as a string. */
export async function createStyleRules(
  app: Fw,
  side: Side,
  tools: BundlerTools,
  phase: (name: 'style' | 'post') => Use,
): Promise<object[]> {
  const processors = await createProcessors(app)
  const create = (test: RegExp, more: Use[]): object => {
    const before = [...processors, ...more, phase('style')]
    return {
      test,
      resourceQuery: { not: [/(?:^\?|&)raw\b/] },
      oneOf: [
        {
          resourceQuery: { and: [STYLE_TEXT, STYLE_TEXT_MODULE] },
          use: textUse(app, side, true, before, phase('post')),
        },
        { resource: MODULE, resourceQuery: STYLE_TEXT, use: textUse(app, side, true, before, phase('post')) },
        { resourceQuery: STYLE_TEXT, use: textUse(app, side, false, before, phase('post')) },
        {
          resourceQuery: /(?:^\?|&)url\b/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8].css', ...emission(app, side) },
          use: [{ loader: ownLoader('style-file-loader') }],
        },
        { resourceQuery: /\bmodule\b/, use: styleUse(app, side, tools, true, before, phase('post')) },
        { resource: MODULE, use: styleUse(app, side, tools, true, before, phase('post')) },
        { use: styleUse(app, side, tools, false, before, phase('post')) },
      ],
    }
  }
  const rules = [create(/\.(?:css|pcss|postcss)$/i, [])]
  for (const [test, name, key] of PREPROCESSORS) {
    const loader = await findPath(name, { app })
    const loaderOptions = app.options.bundler2.loaders[key] as Record<string, any>
    const options = name === 'sass-loader' ? sassOptions(app, loaderOptions) : loaderOptions
    rules.push(loader ? create(test, [{ loader, options }]) : { test, use: [missingLoader(app, name)] })
  }
  return [...rules, ...importedRules(app, phase('post'))]
}

/** Imported style sheets skip all loaders but these. In builds, URLs in extracted files are resolved when written. */
function importedRules({ options }: Fw, after: Use): object[] {
  if (options.bundler2.extractCSS && !options.dev) return []
  return [{ test: /\.(?:css|pcss|postcss)$/i, resourceQuery: '', enforce: 'post', use: [after] }]
}

/** Options of the Sass loader, with aliases. `indentedSyntax` gets the name that it has in the present API of Sass. */
function sassOptions(app: Fw, { sassOptions: given, ...options }: Record<string, any>): Record<string, unknown> {
  const { indentedSyntax, importers = [] } = (given ?? {}) as { indentedSyntax?: boolean; importers?: object[] }
  const syntax = indentedSyntax === undefined ? {} : { syntax: indentedSyntax ? 'indented' : 'scss' }
  return { ...options, sassOptions: { ...syntax, ...given, importers: [importers, createSassImporter(app)].flat() } }
}

/** What a style sheet becomes: a file of the client, a `<style>` element, or on the server only its class names. */
function styleUse(app: Fw, side: Side, tools: BundlerTools, isModule: boolean, before: Use[], after: Use): Use[] {
  const { extractCSS, loaders } = app.options.bundler2
  const css = cssLoader(app, before, isModule ? { modules: classOptions(app, side) } : { modules: false }, isModule)
  // The class names of CSS modules are always needed.
  const isCollected = (): boolean => isModule || hasServerStyles(app)
  const first = app.options.dev
    ? [{ loader: ownLoader('dev-style-loader'), options: { side, isCollected } satisfies DevStyleOptions }]
    : []
  if (side === 'server' && first.length > 0) return [...first, after, css, ...before]
  if (side === 'server') return isModule ? [css, ...before] : [{ loader: ownLoader('empty-loader') }]
  // Code imports the class names from this module.
  const { esModule } = isModule ? loaders.cssModules : { esModule: false }
  if (extractCSS) return [{ loader: tools.extractStyles.loader, options: { esModule } }, css, ...before]
  const { sourceMap, ...element } = loaders.uiStyle as Record<string, unknown>
  // The loader of elements adds the source maps that it gets.
  if (sourceMap) css.options!.sourceMap = true
  return [...first, { loader: require.resolve('vue-style-loader'), options: element }, after, css, ...before]
}

/** A style sheet as a string. In ES modules, the URLs of files would be absolute, and differ between server and client. */
function textUse(app: Fw, side: Side, isModule: boolean, before: Use[], after: Use): Use[] {
  const { exportOnlyLocals: _, ...modules } = classOptions(app, side)
  const options = isModule ? { modules, esModule: modules.namedExport === true } : { modules: false, esModule: false }
  const css = cssLoader(app, before, options, isModule)
  // Code imports the text from this module.
  const { esModule } = app.options.bundler2.loaders[isModule ? 'cssModules' : 'css']
  return [{ loader: ownLoader('style-text-loader'), options: { esModule } }, after, css, ...before]
}

/**
 * Whether the server has the text of styles: in development, pages would be unstyled until their scripts have run, and
 * the client has no files for components that only the server renders.
 */
export function hasServerStyles({ options: { dev, bundler2 }, plan }: Fw): boolean {
  return dev && (!bundler2.extractCSS || plan.components.some(({ island }) => island) || hasServerPages(plan.pages))
}

function hasServerPages(pages: readonly Page[]): boolean {
  return pages.some(({ mode, children = [] }) => mode === 'server' || hasServerPages(children))
}

/** The options of class names, which are properties of the default export, as they are written and in camel case. */
function classOptions(app: Fw, side: Side): Record<string, unknown> {
  const modulesOptions = app.options.bundler2.loaders.cssModules.modules as Record<string, unknown>
  return {
    getLocalIdent,
    ...(modulesOptions.namedExport ? {} : { namedExport: false, exportLocalsConvention: 'camel-case' }),
    ...modulesOptions,
    ...(side === 'server' && !app.options.dev ? { exportOnlyLocals: true } : {}),
  }
}

function cssLoader(app: Fw, before: readonly Use[], more: Record<string, unknown>, isModule = false): Use {
  const { cssSourceMap, loaders } = app.options.bundler2
  const loaderOptions = isModule ? loaders.cssModules : loaders.css
  // Authors count PostCSS and preprocessors.
  const added = before.filter(({ loader }) => loader === ownLoader('lightning-loader')).length
  const importLoaders = loaderOptions.importLoaders > 0 ? loaderOptions.importLoaders + added : 0
  return {
    loader: require.resolve('css-loader'),
    options: { sourceMap: cssSourceMap, ...(loaderOptions as Record<string, unknown>), importLoaders, ...more },
  }
}

/** Lightning CSS, and before it PostCSS with the plugins of `bundler2.postcss`: those of them that have work to do. */
async function createProcessors(app: Fw): Promise<Use[]> {
  const { postcss, cssSourceMap } = app.options.bundler2
  const { postcssOptions, ...rest } = postcss as Record<string, any>
  const { plugins: configuredPlugins, ...more } = postcssOptions as Record<string, any>
  const { plugins, minifies, prefixes } = await resolveCssPlugins(app, configuredPlugins as Record<string, unknown>)
  const uses: Use[] = []
  const minify = minifies && !app.options.dev
  if (minify || prefixes) uses.push({ loader: ownLoader('lightning-loader'), options: { minify, prefixes } })
  if (plugins.length > 0) {
    uses.push({
      loader: require.resolve('postcss-loader'),
      options: { sourceMap: cssSourceMap, ...rest, postcssOptions: { config: false, ...more, plugins } },
    })
  }
  return uses
}

/** The name of a class: only the file counts, whatever name the request gives to a block of a component. */
function getLocalIdent(context: object, pattern: string, name: string, options: object): string {
  const contextWithoutModule = Object.create(context, { _module: {} }) as object
  const className = require('css-loader').defaultGetLocalIdent(contextWithoutModule, pattern, name, options) as string
  return className.replaceAll(/\[local\]/gi, name)
}
