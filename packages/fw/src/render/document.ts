import manifest from '#build/manifest'
import { devLogs, noScripts, rootAttrs, rootTag, teleportAttrs, teleportTag } from '#build/options'
import type { SSRContext } from '../shared/app-context'
import { emitImportMap, resolveAssetTags } from './assets'
import { emitOpenTag } from './attributes'
import { emitReturnScript } from './dev-return'
import { loadDevStyleTags } from './dev-styles'
import { renderHead } from './head'
import { emitLogs } from './logs'
import { emitPayload } from './payload'

const rootOpen = /* @__PURE__ */ emitOpenTag(rootTag, rootAttrs)
const rootClose = `</${rootTag}>`
const teleportOpen = /* @__PURE__ */ emitOpenTag(teleportTag, teleportAttrs)
const teleportClose = `</${teleportTag}>`
const teleportTarget = `#${String(teleportAttrs.id)}`

/** The root element with its content. */
export function emitRoot(content: string): string {
  return rootOpen + content + rootClose
}

/** The HTML of a page around its root element. Asks head, assets and payload once each. */
export async function composeDocument(context: SSRContext, root: string): Promise<string> {
  const hasScripts = !(context.routeRules.noScripts ?? noScripts)
  const tags = resolveAssetTags(context.modules, context.runtimeConfig, context.later)
  const styles = manifest.dev ? await loadDevStyleTags(context.modules) : ''
  const rendered = renderHead(context)
  const head = rendered instanceof Promise ? await rendered : rendered
  const payload = hasScripts || context.addFile ? emitPayload(context) : undefined
  const logs = import.meta.dev && devLogs ? emitLogs() : ''
  return `<!DOCTYPE html><html${head.htmlAttrs}><head>${hasScripts ? emitImportMap(context.runtimeConfig) : ''}${head.headTags}${styles}${hasScripts ? payload!.head + (import.meta.dev ? emitReturnScript() : '') + tags.full : tags.scriptless}</head>`
    + `<body${head.bodyAttrs}>${head.bodyTagsOpen}${context.teleports?.body ?? ''}${root}`
    + `${teleportOpen}${context.teleports?.[teleportTarget] ?? ''}${teleportClose}`
    + `${hasScripts ? payload!.body : ''}${logs}${head.bodyTags}</body></html>`
}
