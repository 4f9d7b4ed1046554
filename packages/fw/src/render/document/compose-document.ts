import manifest from '#build/manifest'
import { csp, devLogs, noScripts, rootAttrs, rootTag, teleportAttrs, teleportTag } from '#build/options'
import type { SSRContext } from '../../shared/app-context'
import { emitImportMap, resolveAssetTags } from './asset-tags'
import { emitOpenTag } from './attributes'
import { emitReturnScript } from './dev-return'
import { loadDevStyleTags } from './dev-styles'
import { renderHead } from './render-head'
import { emitLogs } from './server-logs'
import { fillTags, nonceOf } from './nonce'
import type { TagTemplate } from './nonce'
import { emitPayload } from '../payload/emit-payload'
import { applyPolicy } from './content-policy'

const rootOpen = /* @__PURE__ */ emitOpenTag(rootTag, rootAttrs)
const rootClose = `</${rootTag}>`
const teleportOpen = /* @__PURE__ */ emitOpenTag(teleportTag, teleportAttrs)
const teleportClose = `</${teleportTag}>`
const teleportTarget = `#${String(teleportAttrs.id)}`

/** The root element with its content. */
export function emitRoot(content: string): string {
  return rootOpen + content + rootClose
}

/**
 * The HTML of a page around its root element: the rendered content, or the loading template of a client-only page.
 * Renders head, assets and payload once each.
 */
export async function composeDocument(context: SSRContext, root: string | TagTemplate): Promise<string> {
  const hasScripts = !(context.routeRules.noScripts ?? noScripts)
  const nonce = nonceOf(context)
  const attribute = nonce && ` nonce="${nonce}"`
  const tags = resolveAssetTags(context.modules, context.runtimeConfig, context.later)
  const styles = manifest.dev ? await loadDevStyleTags(context.modules, attribute) : ''
  const rendered = renderHead(context, nonce)
  const head = rendered instanceof Promise ? await rendered : rendered
  const payload = hasScripts || context.addFile ? emitPayload(context, attribute) : undefined
  const logs = import.meta.dev && devLogs ? emitLogs(attribute) : ''
  const start = hasScripts ? emitImportMap(context.runtimeConfig, attribute) : ''
  const assets = hasScripts
    ? payload!.head + (import.meta.dev ? emitReturnScript(attribute) : '') + fillTags(tags.full, attribute)
    : fillTags(tags.scriptless, attribute)
  const end = (hasScripts ? payload!.body : '') + logs
  const content = typeof root === 'string' ? root : fillTags(root, attribute)
  // Code that adds scripts or styles in the browser reads the nonce here.
  const shown = nonce && `<meta property="csp-nonce"${attribute}>`
  const policy = csp
    ? await applyPolicy(
        context,
        nonce,
        start +
          head.headTags +
          styles +
          assets +
          head.bodyTagsOpen +
          (typeof root === 'string' ? '' : content) +
          end +
          head.bodyTags,
      )
    : ''
  // Browsers look for the charset at the very start, and a policy can be long.
  const charset = policy && (/^<meta charset="[^"]*">/.exec(head.headTags)?.[0] ?? '')
  return (
    `<!DOCTYPE html><html${head.htmlAttrs}><head>${charset}${policy}${shown}${start}${charset ? head.headTags.slice(charset.length) : head.headTags}${styles}${assets}</head>` +
    `<body${head.bodyAttrs}>${head.bodyTagsOpen}${context.teleports?.body ?? ''}${content}` +
    `${teleportOpen}${context.teleports?.[teleportTarget] ?? ''}${teleportClose}` +
    `${end}${head.bodyTags}</body></html>`
  )
}
