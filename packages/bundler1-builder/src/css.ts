import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { join } from 'pathe'
import type { Plugin, UserConfig } from 'vite'
import { layerUrlsPlugin } from './plugins/layer-urls'
import { prefixPlugin } from './plugins/prefix'

/** What the bundler is told about styles. */
export interface StyleConfig {
  css: NonNullable<UserConfig['css']>
  build: Pick<NonNullable<UserConfig['build']>, 'cssMinify' | 'cssTarget'>
  /** Adds prefixes where the minifier, which would, does not run. */
  plugin: Plugin | undefined
}

/** What Vite's own minifier does as well, so that no package is needed for it: prefixes, and making styles small. */
const BUILT_IN = new Set(['autoprefixer', 'cssnano'])

/** Browsers whose prefixes styles get: those Vite builds for by default. */
const PREFIXED_FOR = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/**
 * Plugins of the CSS processor in their order, and what the bundler's own minifier does. `autoprefixer` and `cssnano` are
 * the minifier's work unless the project sets options for them; then they are the packages of that name.
 */
export async function resolveStyles(app: FwApp): Promise<StyleConfig> {
  const { dev, cssProcessor: { order, plugins } } = app.options
  const active = new Map(Object.entries(plugins as Record<string, unknown>).filter(([, options]) => options !== false && options !== undefined))
  const names = [...active.keys()]
  const sorted = order ? order([...names]).filter(name => active.has(name)) : names
  const isBuiltIn = (name: string) => BUILT_IN.has(name) && !hasOptions(active.get(name))
  const loaded = await Promise.all(sorted.filter(name => !isBuiltIn(name)).map(name => loadPlugin(app, name, active.get(name))))
  const layerUrls = layerUrlsPlugin(app)
  const minifies = active.has('cssnano') && isBuiltIn('cssnano')
  const prefixes = active.has('autoprefixer') && isBuiltIn('autoprefixer')
  return {
    // An object, even an empty one, keeps the bundler from looking for configuration files of the processor.
    css: { postcss: { plugins: [...layerUrls ? [layerUrls] : [], ...loaded] } },
    build: { cssMinify: minifies, cssTarget: prefixes ? PREFIXED_FOR : 'esnext' },
    plugin: prefixes && (dev || !minifies) ? prefixPlugin(PREFIXED_FOR) : undefined,
  }
}

function hasOptions(options: unknown): boolean {
  return typeof options === 'object' && options !== null && Object.keys(options).length > 0
}

async function loadPlugin(app: FwApp, name: string, options: unknown): Promise<any> {
  const file = findPlugin(app, name)
  const place = { path: ['cssProcessor', 'plugins', name] }
  if (!file) throw new ProblemError([buildDiagnostics.cssPluginMissing({ name }, place)])
  try {
    const module = await import(pathToFileURL(file).href) as { default?: unknown }
    const create = module.default ?? module
    if (typeof create === 'function') return create(options === true ? {} : options)
  } catch (error) {
    throw new ProblemError([buildDiagnostics.cssPluginInvalid({ name, reason: error instanceof Error ? error.message : String(error) }, place)], { cause: error })
  }
  throw new ProblemError([buildDiagnostics.cssPluginInvalid({ name }, place)])
}

function findPlugin(app: FwApp, name: string): string | undefined {
  const roots = [app.options.rootDir, ...app.layers.map(layer => layer.rootDir), ...app.options.modulesDir.map(dir => join(dir, '..'))]
  for (const root of roots) {
    try {
      return createRequire(join(root, 'package.json')).resolve(name)
    }
    catch {
      // Not there: the next place may have it.
    }
  }
  return undefined
}
