import type { Fw } from '@fw/schema'
import type { Plugin } from 'vite'
import { privateDetails } from '../private-details'

const LOADED = 'const links = document.getElementsByTagName("link");'
const INLINED =
  'for (const style of document.querySelectorAll("style[data-fw-css]")) preloadedHrefs.styles.add(new URL(style.getAttribute("data-fw-css"), import.meta.url).href);'

const FAILED = 'window.dispatchEvent(e);'
const REPORTED = 'window.dispatchEvent(new CustomEvent("fw:chunkError", { detail: err }));'

// The public API. If applications share a page, each also receives the errors of the others.
const LISTENER =
  'window.addEventListener("vite:preloadError", e => window.dispatchEvent(new CustomEvent("fw:chunkError", { detail: e.payload })));'

/**
 * Makes Vite's preload helper skip styles that the page contains inline, and report files that failed to load to the
 * application. If the helper's code is not the tested one, it stays unchanged.
 */
export function preloadPlugin(app: Fw, details = privateDetails): Plugin {
  const { emitRouteChunkError } = app.options.experimental
  return {
    name: 'fw:preload',
    transform: {
      // oxlint-disable-next-line no-control-regex -- virtual modules start with it by convention.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        if (code.includes(LOADED) && code.includes(FAILED) && details.isTested('preloadHelper')) {
          const reporting = emitRouteChunkError ? code.replace(FAILED, FAILED + REPORTED) : code
          return { code: reporting.replace(LOADED, INLINED + LOADED), map: null }
        }
        details.reportChanged(app, 'preloadHelper')
        return emitRouteChunkError ? { code: `${LISTENER}\n${code}`, map: null } : undefined
      },
    },
  }
}
