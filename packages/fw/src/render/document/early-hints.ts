import manifest from '#build/manifest'
import type { SSRContext } from '../../shared/ssr-context'
import { createConfigCache } from '../config-cache'
import { assetsURL } from './asset-urls'

const linksOf = /* @__PURE__ */ createConfigCache(config => {
  const base = assetsURL(config)
  const { scripts, modules, styles } = manifest.entry
  return [
    ...styles
      .filter(style => style.inline === undefined)
      .map(({ file }) => `<${base}${file}>; rel=preload; as=style; crossorigin`),
    ...[...scripts, ...modules].map(file => `<${base}${file}>; rel=modulepreload; as=script; crossorigin`),
  ]
})

/** Sends early hints for the files of every page, before the page is rendered. */
export function sendHints(context: SSRContext): undefined {
  if (!context.error && context.request.method === 'GET') context.sendEarlyHints?.(linksOf(context.runtimeConfig))
}
