import type { CodePlugin, Fw } from '@fw/schema'
import { STYLE_ID } from '../../files/asset-extensions'
import { INLINE, PUBLIC_MARK } from './public'
import { sideOf } from '../side'
import { emitAssetURL } from './asset-urls'

const BASE_URL = /\bimport\.meta\.env\.BASE_URL\b/g

/**
 * With `experimental.runtimeBaseURL`: values that the bundler would inline as constants are computed from the base URL
 * at run time. These are `import.meta.env.BASE_URL`, and URLs of public files in styles that are imported as strings.
 * Other asset URLs are never constants in builds.
 */
export function runtimeBasePlugins({ options }: Fw): CodePlugin[] {
  if (!options.experimental.runtimeBaseURL) return []
  return [
    {
      name: 'fw:runtime-base',
      // Before the bundler replaces the constant.
      enforce: 'pre',
      transform: {
        filter: { id: { exclude: STYLE_ID }, code: BASE_URL },
        handler(code) {
          const base = emitAssetURL('', sideOf(this.environment), options)
          return { code: code.replaceAll(BASE_URL, () => `(${base})`), map: null }
        },
      },
    },
    {
      name: 'fw:runtime-base-styles',
      // After styles have become a string in code.
      enforce: 'post',
      transform: {
        filter: { id: INLINE, code: new RegExp(PUBLIC_MARK) },
        handler(code) {
          const base = emitAssetURL('', sideOf(this.environment), options)
          return { code: code.replaceAll(PUBLIC_MARK, () => `"+(${base})+"`), map: null }
        },
      },
    },
  ]
}
