import { placePublicUrls, PUBLIC_MARK } from '@fw/kit/bundle'
import { withSlash } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Plugin } from 'vite'

/** Replaces the placeholders for public files in built styles, once the location of the style sheet is known. */
export function publicUrlsPlugin({ options }: Fw): Plugin {
  return {
    name: 'fw:public-urls',
    enforce: 'pre',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
          if (text.includes(PUBLIC_MARK)) file.source = placePublicUrls(text, file.fileName)
        }
        // Styles that code imports as a string have no URL of their own.
        else if (file.type === 'chunk' && file.code.includes(PUBLIC_MARK))
          file.code = file.code.replaceAll(PUBLIC_MARK, withSlash(options.app.cdnURL || options.app.baseURL))
      }
    },
  }
}
