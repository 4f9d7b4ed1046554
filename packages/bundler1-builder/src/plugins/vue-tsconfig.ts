import type { Plugin } from 'vite'

type Handler = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown

interface Components {
  api: { options: { template?: { transformAssetUrls?: unknown } & object } & Record<string, unknown> }
  transform: { handler: Handler }
}

/**
 * Makes the Vue plugin strip types by this tsconfig in builds. By default, it searches for one next to each component,
 * ignores the bundler's option, and fails if that tsconfig refers to missing files. Only a development server can pass
 * it a different one.
 */
export function readSoundTsconfig(components: Plugin, tsconfig: string | undefined): void {
  if (tsconfig === undefined) return
  const { api, transform } = components as unknown as Components
  const { handler } = transform
  const devServer = { config: { base: '', oxc: { tsconfig }, server: { hmr: false } } }
  transform.handler = function (code, id, ...rest) {
    if (!id.endsWith('.vue') || !/\blang=["']?tsx?\b/.test(code)) return handler.call(this, code, id, ...rest)
    const options = api.options
    // The plugin reads its options when it is called, and uses them for the whole call.
    api.options = {
      ...options,
      devServer,
      template: { ...options.template, transformAssetUrls: absoluteUrls(options.template?.transformAssetUrls) },
    }
    try {
      return handler.call(this, code, id, ...rest)
    } finally {
      api.options = options
    }
  }
}

/** The option in builds: all URLs are imported, also with a leading slash, without the base of a development server. */
function absoluteUrls(option: unknown): unknown {
  if (option === false) return false
  const tsconfigOptions = { base: undefined, includeAbsolute: true }
  if (typeof option !== 'object' || option === null) return tsconfigOptions
  return Object.values(option).some(value => Array.isArray(value))
    ? { ...tsconfigOptions, tags: option }
    : { ...tsconfigOptions, ...option }
}
