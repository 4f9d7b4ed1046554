import type { FwApp } from '@fw/schema'
import type { Plugin } from 'vite'

const LOADED = 'const links = document.getElementsByTagName("link");'
const INLINED =
  'for (const style of document.querySelectorAll("style[data-fw-css]")) preloadedHrefs.styles.add(new URL(style.getAttribute("data-fw-css"), import.meta.url).href);'

const FAILED = 'window.dispatchEvent(e);'
const TOLD = 'window.dispatchEvent(new CustomEvent("fw:chunkError", { detail: err }));'

/**
 * Styles that the page brought along are not loaded again when their component is; the application is told of files
 * that are lost.
 */
export function preloadPlugin({
  options: {
    experimental: { emitRouteChunkError },
  },
}: FwApp): Plugin {
  return {
    name: 'fw:preload',
    transform: {
      // oxlint-disable-next-line no-control-regex -- virtual modules start with it by agreement.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        if (!code.includes(LOADED))
          throw new Error(
            'This version of fw does not support Vite’s preload helper: inlined styles would be loaded twice.',
          )
        if (!code.includes(FAILED))
          throw new Error(
            'This version of fw does not support Vite’s preload helper: chunk errors would not be reported.',
          )
        const told = emitRouteChunkError ? code.replace(FAILED, FAILED + TOLD) : code
        return { code: told.replace(LOADED, INLINED + LOADED), map: null }
      },
    },
  }
}
