import type { Fw } from '@fw/schema'
import { dirname, relative } from 'pathe'
import { resolveAlias } from '../../files/resolve-path'
import { resolveLayerAlias } from '../layers'

const URL_OF_LAYER = /(url\(\s*["']?)((?:#layers|~~?|@@?)\/[^"')\s]+)/g

interface Declaration {
  value: string
  source?: { input: { file?: string } }
}

/**
 * A PostCSS plugin: `url(#layers/base/app/assets/a.svg)` refers to a file of a layer, and so does `url(~/assets/a.svg)`
 * in a style sheet of the layer. Bundlers treat URLs that start with `#` as fragments of the page, and webpack those
 * that start with a slash as public files. They resolve other URLs in styles with the aliases of the project.
 */
export function layerUrlsPlugin(
  app: Fw,
): { postcssPlugin: string; Declaration: (declaration: Declaration) => void } | undefined {
  if (app.layers.length < 2) return undefined
  const aliases = Object.fromEntries(Object.entries(app.plan.aliases).filter(([name]) => name.startsWith('#layers/')))
  return {
    postcssPlugin: 'fw-layer-urls',
    Declaration(declaration) {
      if (!declaration.value.includes('url(')) return
      const from = declaration.source?.input.file
      const value = declaration.value.replace(URL_OF_LAYER, (whole, start: string, path: string) => {
        const file = path.startsWith('#') ? resolveAlias(path, aliases) : resolveLayerAlias(app, path, from)
        if (file === undefined) return whole
        return start + (from === undefined ? file : `./${relative(dirname(from), file)}`)
      })
      if (value !== declaration.value) declaration.value = value
    },
  }
}
