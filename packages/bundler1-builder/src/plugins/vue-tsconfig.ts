import type { Plugin } from 'vite'

type Handler = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown

interface Components {
  api: { options: { template?: { transformAssetUrls?: unknown } & object } & Record<string, unknown> }
  transform: { handler: Handler }
}

/**
 * Makes the plugin of components remove types by this tsconfig when building. It looks for one beside each component
 * otherwise, whatever the bundler was told, and fails where that one refers to missing files. Only a development server
 * can tell it another one.
 */
export function readSoundTsconfig(components: Plugin, tsconfig: string | undefined): void {
  if (tsconfig === undefined) return
  const { api, transform } = components as unknown as Components
  const { handler } = transform
  const devServer = { config: { base: '', oxc: { tsconfig }, server: { hmr: false } } }
  transform.handler = function (code, id, ...rest) {
    if (!id.endsWith('.vue') || !/\blang=["']?tsx?\b/.test(code)) return handler.call(this, code, id, ...rest)
    const options = api.options
    // The plugin reads its options when it is called, and keeps them for the whole call.
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

/**
 * What a build makes of the option: all URLs are imported, those that start with a slash too, and none gets the base of
 * a development server.
 */
function absoluteUrls(option: unknown): unknown {
  if (option === false) return false
  const own = { base: undefined, includeAbsolute: true }
  if (typeof option !== 'object' || option === null) return own
  return Object.values(option).some(value => Array.isArray(value)) ? { ...own, tags: option } : { ...own, ...option }
}
