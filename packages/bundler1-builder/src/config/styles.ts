import { PREFIXED_FOR, resolveCssPlugins } from '@fw/kit/bundle'
import type { Fw } from '@fw/schema'
import type { Plugin, UserConfig } from 'vite'
import { prefixPlugin } from '../plugins/prefix'

/** The bundler's options for styles. */
interface StyleConfig {
  css: NonNullable<UserConfig['css']>
  build: Pick<NonNullable<UserConfig['build']>, 'cssMinify' | 'cssTarget'>
  /** Adds vendor prefixes where the minifier, which would add them, does not run. */
  plugin: Plugin | undefined
}

/** The PostCSS plugins in order, and the options of Vite's minifier, which is Lightning CSS. */
export async function resolveStyles(app: Fw): Promise<StyleConfig> {
  const { dev, cssProcessor } = app.options
  const { plugins, minifies, prefixes } = await resolveCssPlugins(app, cssProcessor.plugins as Record<string, unknown>)
  return {
    // An object, even an empty one, prevents the bundler from searching for PostCSS configuration files.
    css: { postcss: { plugins: plugins as never[] } },
    build: { cssMinify: minifies, cssTarget: prefixes ? [...PREFIXED_FOR] : 'esnext' },
    plugin: prefixes && (dev || !minifies) ? prefixPlugin() : undefined,
  }
}
