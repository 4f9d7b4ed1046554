import manifest from '#build/manifest'
import * as buildOptions from '#build/options'
import type { SSRContext } from '../../shared/ssr-context'
import { emitImportMap, emitLateStyles, resolveAssetTags } from '../document/asset-tags'
import { emitTeleports, rootClose, rootOpen } from '../document/compose-document'
import { applyPolicy } from '../document/content-policy'
import { emitReturnScript } from '../document/dev-return'
import { loadDevStyleTags } from '../document/dev-styles'
import { fillTags, nonceOf } from '../nonce'
import { renderHead } from '../document/render-head'
import { emitLogs } from '../document/server-logs'
import { emitPayload } from '../payload/emit-payload'
import { emitLateParts, emitLateRedirect } from './late-tags'

/** The start of a page, up to its root element, and what the end must know about it. */
export interface OpenDocument {
  html: string
  /** The nonce of the request, or an empty string. */
  value: string
  /** The same as an attribute. */
  nonce: string
  hasScripts: boolean
  head: Head
  /** Ids of the components whose files the head contains. */
  modules: ReadonlySet<string>
}

type Head = Awaited<ReturnType<typeof renderHead>>

/** The start of a page with what is known about it by now. Also sets the policy of the response. */
export async function openDocument(context: SSRContext): Promise<OpenDocument> {
  const hasScripts = !(context.routeRules.noScripts ?? buildOptions.noScripts)
  const value = nonceOf(context)
  const nonce = value && ` nonce="${value}"`
  const modules = new Set(context.modules)
  const tags = resolveAssetTags(context.modules, context.runtimeConfig, context.later)
  const styles = manifest.dev ? await loadDevStyleTags(context.modules, nonce) : ''
  const head = await renderHead(context, value)
  if (buildOptions.csp) await applyPolicy(context, value, '')
  const start = hasScripts ? emitImportMap(context.runtimeConfig, nonce) : ''
  const assets = hasScripts
    ? (import.meta.dev ? emitReturnScript(nonce) : '') + fillTags(tags.full, nonce)
    : fillTags(tags.scriptless, nonce)
  const shown = value && `<meta property="csp-nonce"${nonce}>`
  return {
    html:
      `<!DOCTYPE html><html${head.htmlAttrs}><head>${shown}${start}${head.headTags}${styles}${assets}</head>` +
      `<body${head.bodyAttrs}>${head.bodyTagsOpen}${rootOpen}`,
    value,
    nonce,
    hasScripts,
    head,
    modules,
  }
}

/** Styles of components that were rendered after the head had been sent. */
async function emitStyles(
  { modules, runtimeConfig }: SSRContext,
  { modules: known, nonce }: OpenDocument,
): Promise<string> {
  if (!modules || modules.size === known.size) return ''
  return manifest.dev
    ? loadDevStyleTags(new Set([...modules].filter(id => !known.has(id))), nonce)
    : emitLateStyles(modules, known, runtimeConfig, nonce)
}

/** The end of a page, with everything that was not known at its start. */
export async function closeDocument(context: SSRContext, open: OpenDocument): Promise<string> {
  const { nonce, hasScripts } = open
  const redirect = context.response?.headers.get('location')
  if (redirect) return `${rootClose}${emitLateRedirect(redirect, nonce)}</body></html>`
  const head = await renderHead(context, open.value)
  const late = hasScripts
    ? emitLateParts(
        {
          head: head.headTags === open.head.headTags ? '' : head.headTags,
          htmlAttrs: head.htmlAttrs === open.head.htmlAttrs ? '' : head.htmlAttrs,
          bodyAttrs: head.bodyAttrs === open.head.bodyAttrs ? '' : head.bodyAttrs,
          bodyStart: context.teleports?.body ?? '',
        },
        nonce,
      )
    : ''
  const payload = hasScripts ? emitPayload(context, nonce).body : ''
  const logs = import.meta.dev && buildOptions.devLogs ? emitLogs(nonce) : ''
  return `${rootClose}${emitTeleports(context)}${await emitStyles(context, open)}${late}${payload}${logs}${head.bodyTags}</body></html>`
}
