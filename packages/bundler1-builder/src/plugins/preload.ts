import type { Plugin } from 'vite'

const LOADED = 'const links = document.getElementsByTagName("link");'
const INLINED = 'for (const style of document.querySelectorAll("style[data-fw-css]")) preloadedHrefs.styles.add(new URL(style.getAttribute("data-fw-css"), import.meta.url).href);'

/** Styles that the page brought along are not loaded again when their component is. */
export function preloadPlugin(): Plugin {
  return {
    name: 'fw:preload',
    transform: {
      // oxlint-disable-next-line no-control-regex -- virtual modules start with it by agreement.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        if (!code.includes(LOADED)) throw new Error('Vite’s preload helper is not the one this version of fw knows: styles in the page would be loaded twice.')
        return { code: code.replace(LOADED, INLINED + LOADED), map: null }
      },
    },
  }
}
