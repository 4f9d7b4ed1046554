import { buildDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { findCssPlugin, loadCssPlugin } from './css-plugin'
import { layerUrlsPlugin } from '../urls/layer-urls'

/** The PostCSS plugins of an application, and what Lightning CSS does instead of missing ones. */
export interface CssPlugins {
  plugins: unknown[]
  /** Lightning CSS minifies. */
  minifies: boolean
  /** Lightning CSS adds vendor prefixes. */
  prefixes: boolean
}

/** Lightning CSS also does the work of these packages: vendor prefixes and minification. */
const BUILT_IN: Readonly<Record<string, string>> = { autoprefixer: 'adds vendor prefixes', cssnano: 'minifies styles' }

/** Browsers that styles are prefixed for: Vite's default build target. */
export const PREFIXED_FOR = ['chrome111', 'edge111', 'firefox114', 'safari16.4'] as const

/** Properties and functions that some browsers support with a prefix. Styles without them need no processing. */
export const PREFIXED =
  /\b(?:user-select|backdrop-filter|mask|hyphens|appearance|box-decoration-break|print-color-adjust|text-size-adjust|text-decoration|text-emphasis|initial-letter|line-clamp|clip-path|image-set|cross-fade|fit-content|stretch|element)\b/

/**
 * The PostCSS plugins in the order of `cssProcessor.order`. Lightning CSS replaces `autoprefixer` and `cssnano`, unless
 * the project sets options for them and has these packages installed.
 */
export async function resolveCssPlugins(app: Fw, configured: Readonly<Record<string, unknown>>): Promise<CssPlugins> {
  const { order } = app.options.cssProcessor
  const active = new Map(Object.entries(configured).filter(([, options]) => options !== false && options !== undefined))
  const names = [...active.keys()]
  const sorted = order ? order([...names]).filter(name => active.has(name)) : names
  const builtIn = new Set<string>()
  for (const name of Object.keys(BUILT_IN))
    if (active.has(name) && (await isBuiltIn(app, name, active.get(name)))) builtIn.add(name)
  const loaded = await Promise.all(
    sorted.filter(name => !builtIn.has(name)).map(name => loadCssPlugin(app, name, active.get(name))),
  )
  const layerUrls = layerUrlsPlugin(app)
  return {
    plugins: [...(layerUrls ? [layerUrls] : []), ...loaded],
    minifies: builtIn.has('cssnano'),
    prefixes: builtIn.has('autoprefixer'),
  }
}

/**
 * Options are for the package. If it is missing, Lightning CSS still does the work, and the author gets a warning that
 * it does not support the options.
 */
async function isBuiltIn(app: Fw, name: string, options: unknown): Promise<boolean> {
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

/** The options with which Lightning CSS adds vendor prefixes, and does not lower other syntax. */
export function resolvePrefixOptions(features: Readonly<Record<string, unknown>>): {
  targets: Record<string, number>
  exclude: number
} {
  const all = Object.values(features)
    .filter(feature => typeof feature === 'number')
    .reduce((sum, feature) => sum | feature, 0)
  return { targets: resolveCssTargets(PREFIXED_FOR), exclude: all & ~(features.VendorPrefixes as number) }
}

/** `safari16.4` in the version format of Lightning CSS: one byte for each part. */
function resolveCssTargets(browsers: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    browsers.map(browser => {
      const [, name = '', major = '0', minor = '0'] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? []
      return [name, (Number(major) << 16) | (Number(minor) << 8)]
    }),
  )
}
