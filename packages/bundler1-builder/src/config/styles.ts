import { buildDiagnostics } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import type { Plugin, UserConfig } from 'vite'
import { findCssPlugin, loadCssPlugin } from './css-plugin'
import { layerUrlsPlugin } from '../plugins/layer-urls'
import { prefixPlugin } from '../plugins/prefix'

/** What the bundler is told about styles. */
export interface StyleConfig {
  css: NonNullable<UserConfig['css']>
  build: Pick<NonNullable<UserConfig['build']>, 'cssMinify' | 'cssTarget'>
  /** Adds prefixes where the minifier, which would, does not run. */
  plugin: Plugin | undefined
}

/** What Vite's own minifier does as well, so that no package is needed for it: prefixes, and making styles small. */
const BUILT_IN: Readonly<Record<string, string>> = { autoprefixer: 'adds vendor prefixes', cssnano: 'minifies styles' }

/** Browsers whose prefixes styles get: those Vite builds for by default. */
const PREFIXED_FOR = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/**
 * Plugins of the CSS processor in their order, and what the bundler's own minifier does. `autoprefixer` and `cssnano`
 * are the minifier's work, unless the project sets options for them and has the packages of that name.
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
    // An object, even an empty one, keeps the bundler from looking for configuration files of the processor.
    css: { postcss: { plugins: [...(layerUrls ? [layerUrls] : []), ...loaded] } },
    build: { cssMinify: minifies, cssTarget: prefixes ? PREFIXED_FOR : 'esnext' },
    plugin: prefixes && (dev || !minifies) ? prefixPlugin(PREFIXED_FOR) : undefined,
  }
}

/**
 * Options are for the package. Without it the minifier does the work all the same, and the author learns that it does
 * not know them.
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
