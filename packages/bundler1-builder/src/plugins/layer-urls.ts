import { resolveAlias } from '@fw/kit'
import type { FwApp } from '@fw/schema'

const URL_OF_LAYER = /(url\(\s*["']?)(#layers\/[^"')\s]+)/g

interface Declaration {
  value: string
}

/**
 * A plugin of the CSS processor: `url(#layers/base/app/assets/a.svg)` names a file of a layer. The bundler takes what
 * begins with `#` for a part of the page.
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
