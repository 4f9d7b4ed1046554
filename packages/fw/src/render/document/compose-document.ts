import manifest from '#build/manifest'
import * as buildOptions from '#build/options'
import type { SSRContext } from '../../shared/ssr-context'
import { emitImportMap, resolveAssetTags } from './asset-tags'
import { emitOpenTag } from './attributes'
import { emitReturnScript } from './dev-return'
import { loadDevStyleTags } from './dev-styles'
import { renderHead } from './render-head'
import { emitLogs } from './server-logs'
import { fillTags, nonceOf } from '../nonce'
import type { TagTemplate } from '../nonce'
import { emitPayload } from '../payload/emit-payload'
import { applyPolicy } from './content-policy'
import { callHTMLHook } from './html-hook'
import type { DocumentParts } from './html-hook'

export const rootOpen: string = /* @__PURE__ */ emitOpenTag(buildOptions.rootTag, buildOptions.rootAttrs)
export const rootClose: string = `</${buildOptions.rootTag}>`
const teleportOpen = /* @__PURE__ */ emitOpenTag(buildOptions.teleportTag, buildOptions.teleportAttrs)
const teleportClose = `</${buildOptions.teleportTag}>`
const teleportTarget = `#${String(buildOptions.teleportAttrs.id)}`

/** The root element with its content. */
export function emitRoot(content: string): string {
  return rootOpen + content + rootClose
}

/** The element for teleports, with those of the page. */
export function emitTeleports({ teleports }: Pick<SSRContext, 'teleports'>): string {
  return `${teleportOpen}${teleports?.[teleportTarget] ?? ''}${teleportClose}`
}

/**
 * The HTML of a page around its root element: the rendered content, or the loading template of a client-only page.
 * Renders head, assets and payload once each.
 */
export async function composeDocument(context: SSRContext, root: string | TagTemplate): Promise<string> {
  const hasScripts = !(context.routeRules.noScripts ?? buildOptions.noScripts)
  const nonce = nonceOf(context)
  const attribute = nonce && ` nonce="${nonce}"`
  const tags = resolveAssetTags(context.modules, context.runtimeConfig, context.later)
  const styles = manifest.dev ? await loadDevStyleTags(context.modules, attribute) : ''
  const headResult = renderHead(context, nonce)
  const head = headResult instanceof Promise ? await headResult : headResult
  const payload = hasScripts || context.addFile ? emitPayload(context, attribute) : undefined
  const logs = import.meta.dev && buildOptions.devLogs ? emitLogs(attribute) : ''
  const start = hasScripts ? emitImportMap(context.runtimeConfig, attribute) : ''
  const assets = hasScripts
    ? payload!.head + (import.meta.dev ? emitReturnScript(attribute) : '') + fillTags(tags.full, attribute)
    : fillTags(tags.scriptless, attribute)
  const end = (hasScripts ? payload!.body : '') + logs
  const content = typeof root === 'string' ? root : fillTags(root, attribute)
  // Code that adds scripts or styles in the browser reads the nonce here.
  const shown = nonce && `<meta property="csp-nonce"${attribute}>`
  const rendered: DocumentParts = {
    htmlAttrs: head.htmlAttrs,
    head: shown + start + head.headTags + styles + assets,
    bodyAttrs: head.bodyAttrs,
    bodyPrepend: head.bodyTagsOpen,
    body: `${context.teleports?.body ?? ''}${content}${emitTeleports(context)}`,
    bodyAppend: end + head.bodyTags,
  }
  const html = context.callHook ? await callHTMLHook(context, rendered) : rendered
  const policy = buildOptions.csp
    ? await applyPolicy(
        context,
        nonce,
        html.head + html.bodyPrepend + (typeof root === 'string' ? '' : content) + html.bodyAppend,
      )
    : ''
  // Browsers look for the charset at the very start, and a policy can be long.
  const charset = policy && (/^<meta charset="[^"]*">/.exec(head.headTags)?.[0] ?? '')
  return (
    `<!DOCTYPE html><html${html.htmlAttrs}><head>${charset}${policy}${charset ? html.head.replace(charset, '') : html.head}</head>` +
    `<body${html.bodyAttrs}>${html.bodyPrepend}${html.body}${html.bodyAppend}</body></html>`
  )
}
