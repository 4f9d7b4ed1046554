import { resolveAlias } from '@fw/kit'
import type { FwApp } from '@fw/schema'

const URL_OF_LAYER = /(url\(\s*["']?)(#layers\/[^"')\s]+)/g

interface Declaration {
  value: string
}

/**
 * A PostCSS plugin: `url(#layers/base/app/assets/a.svg)` refers to a file of a layer. The bundler treats URLs that
 * start with `#` as fragments of the page.
 */
export function layerUrlsPlugin(
  app: FwApp,
): { postcssPlugin: string; Declaration: (declaration: Declaration) => void } | undefined {
  if (app.layers.length < 2) return undefined
  const aliases = Object.fromEntries(Object.entries(app.plan.aliases).filter(([name]) => name.startsWith('#layers/')))
  return {
    postcssPlugin: 'fw-layer-urls',
    Declaration(declaration) {
      if (!declaration.value.includes('#layers/')) return
      const value = declaration.value.replace(
        URL_OF_LAYER,
        (_, start: string, path: string) => start + resolveAlias(path, aliases),
      )
      if (value !== declaration.value) declaration.value = value
    },
  }
}
