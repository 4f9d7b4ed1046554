import { createPublicUrlFinder, emitAssetURL, PUBLIC_MARK, sideOf } from '@fw/kit/bundle'
import { STYLE_ID } from '@fw/kit/internal'
import { servedBase, withSlash } from '@fw/schema'
import type { CodePlugin, Fw, FwOptions, Side } from '@fw/schema'

/**
 * Styles that are strings in code, or that the browser adds as elements, have no URL of their own: URLs of public files
 * are constants, or computed with `experimental.runtimeBaseURL`. Imported style sheets are in the same module, although
 * no other transform has changed them.
 */
export function inlineStylesPlugin(app: Fw): CodePlugin {
  const { options } = app
  const find = createPublicUrlFinder(app)
  return {
    name: 'fw:inline-styles',
    enforce: 'post',
    transform: {
      filter: { id: STYLE_ID, code: new RegExp(`${PUBLIC_MARK}|url\\(\\s*["']?/`) },
      handler(code) {
        const matches = find(code).sort((one, other) => other.start - one.start)
        if (matches.length === 0) return undefined
        const emit = createBaseEmitter(options, sideOf(this.environment), code)
        let result = code
        for (const { start, end } of matches) result = result.slice(0, start) + emit(start) + result.slice(end)
        return { code: result, map: null }
      },
    },
  }
}

/** Emits the base URL for a string in code, which starts before an index. */
function createBaseEmitter(options: FwOptions, side: Side, code: string): (index: number) => string {
  const { baseURL, cdnURL } = options.app
  const constant = withSlash(options.dev ? servedBase(baseURL) : cdnURL || baseURL)
  if (!options.experimental.runtimeBaseURL) return () => constant
  const computed = emitAssetURL('', side, options)
  // The CSS loader writes template literals. Other strings are the sources in a source map.
  if (!code.includes('`')) return () => `"+(${computed})+"`
  return index => (isInTemplate(code, index) ? `\${${computed}}` : constant)
}

function isInTemplate(code: string, index: number): boolean {
  return code.slice(0, index).replaceAll(/\\./g, '').split('`').length % 2 === 0
}
