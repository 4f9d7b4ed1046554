import { buildDiagnostics } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import type { Plugin, UserConfig } from 'vite'
import { findCssPlugin, loadCssPlugin } from './css-plugin'
import { layerUrlsPlugin } from '../plugins/layer-urls'
import { prefixPlugin } from '../plugins/prefix'

/** The bundler's options for styles. */
export interface StyleConfig {
  css: NonNullable<UserConfig['css']>
  build: Pick<NonNullable<UserConfig['build']>, 'cssMinify' | 'cssTarget'>
  /** Adds vendor prefixes where the minifier, which would add them, does not run. */
  plugin: Plugin | undefined
}

/** Vite's minifier also does the work of these packages: vendor prefixes and minification. */
const BUILT_IN: Readonly<Record<string, string>> = { autoprefixer: 'adds vendor prefixes', cssnano: 'minifies styles' }

/** Browsers that styles are prefixed for: Vite's default build target. */
const PREFIXED_FOR = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/**
 * The PostCSS plugins in order, and the options of the bundler's minifier. The minifier replaces `autoprefixer` and
 * `cssnano`, unless the project sets options for them and has these packages installed.
 */
export async function resolveStyles(app: FwApp): Promise<StyleConfig> {
  const {
    dev,
    cssProcessor: { order, plugins },
  } = app.options
  const active = new Map(
    Object.entries(plugins as Record<string, unknown>).filter(
      ([, options]) => options !== false && options !== undefined,
    ),
  )
  const names = [...active.keys()]
  const sorted = order ? order([...names]).filter(name => active.has(name)) : names
  const builtIn = new Set<string>()
  for (const name of Object.keys(BUILT_IN)) {
    if (active.has(name) && (await isLeftToMinifier(app, name, active.get(name)))) builtIn.add(name)
  }
  const loaded = await Promise.all(
    sorted.filter(name => !builtIn.has(name)).map(name => loadCssPlugin(app, name, active.get(name))),
  )
  const layerUrls = layerUrlsPlugin(app)
  const minifies = builtIn.has('cssnano')
  const prefixes = builtIn.has('autoprefixer')
  return {
    // An object, even an empty one, prevents the bundler from searching for PostCSS configuration files.
    css: { postcss: { plugins: [...(layerUrls ? [layerUrls] : []), ...loaded] } },
    build: { cssMinify: minifies, cssTarget: prefixes ? PREFIXED_FOR : 'esnext' },
    plugin: prefixes && (dev || !minifies) ? prefixPlugin(PREFIXED_FOR) : undefined,
  }
}

/**
 * Options are for the package. If it is missing, the minifier still does the work, and the author gets a warning that
 * it does not support the options.
 */
async function isLeftToMinifier(app: FwApp, name: string, options: unknown): Promise<boolean> {
  if (!hasOptions(options)) return true
  if (await findCssPlugin(app, name)) return false
  app.report(
    buildDiagnostics.cssOptionsUnused({ name, work: BUILT_IN[name]! }, { path: ['cssProcessor', 'plugins', name] }),
  )
  return true
}

function hasOptions(options: unknown): boolean {
  return typeof options === 'object' && options !== null && Object.keys(options).length > 0
}
