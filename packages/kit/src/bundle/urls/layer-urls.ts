import type { Fw } from '@fw/schema'
import { dirname, relative } from 'pathe'
import { resolveAlias } from '../../files/resolve-path'

const URL_OF_LAYER = /(url\(\s*["']?)(#layers\/[^"')\s]+)/g

interface Declaration {
  value: string
  source?: { input: { file?: string } }
}

/**
 * A PostCSS plugin: `url(#layers/base/app/assets/a.svg)` refers to a file of a layer. Bundlers treat URLs that start
 * with `#` as fragments of the page, and webpack those that start with a slash as public files.
 */
export function layerUrlsPlugin(
  app: Fw,
): { postcssPlugin: string; Declaration: (declaration: Declaration) => void } | undefined {
  if (app.layers.length < 2) return undefined
  const aliases = Object.fromEntries(Object.entries(app.plan.aliases).filter(([name]) => name.startsWith('#layers/')))
  return {
    postcssPlugin: 'fw-layer-urls',
    Declaration(declaration) {
      if (!declaration.value.includes('#layers/')) return
      const from = declaration.source?.input.file
      const value = declaration.value.replace(URL_OF_LAYER, (_, start: string, path: string) => {
        const file = resolveAlias(path, aliases)
        return start + (from === undefined ? file : `./${relative(dirname(from), file)}`)
      })
      if (value !== declaration.value) declaration.value = value
    },
  }
}
