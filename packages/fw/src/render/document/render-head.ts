import * as buildOptions from '#build/options'
import { renderSSRHead } from '@unhead/vue/server'
import type { SSRHeadPayload } from '@unhead/vue/server'
import type { VueHeadClient } from '@unhead/vue'
import { createServerHead } from '../../app/head/server'
import type { SSRContext } from '../../shared/ssr-context'
import { takesNonce } from '../../shared/nonce'
import { settleHead } from './head-promises'
import { escapeScriptText } from './script-text'

const PRIORITIES: Readonly<Record<string, number>> = { critical: -8, high: -1, low: 2 }

// Only tags with an explicit priority leave the source order.
const weighBySource = ({ tagPriority }: { tagPriority?: number | string }): number =>
  typeof tagPriority === 'number' ? tagPriority : 100 + (PRIORITIES[tagPriority ?? ''] ?? 0)

const options = buildOptions.sortHead
  ? buildOptions.headOptions
  : { ...buildOptions.headOptions, tagWeight: weighBySource }

let staticHead: SSRHeadPayload | undefined

/**
 * The head of the page: the entries of the application, or `app.head` alone, which is rendered once. Its scripts and
 * styles have the nonce of the request.
 */
export function renderHead({ head: own }: SSRContext, nonce: string): SSRHeadPayload | Promise<SSRHeadPayload> {
  if (!own && !nonce) return (staticHead ??= renderTags(createServerHead()))
  const head = own ?? createServerHead()
  if (nonce) addNonce(head, nonce)
  return buildOptions.legacyHead ? settleHead(head).then(() => renderTags(head)) : renderTags(head)
}

function renderTags(head: NonNullable<SSRContext['head']>): SSRHeadPayload {
  const rendered = renderSSRHead(head, options)
  const { headTags, bodyTags, bodyTagsOpen } = rendered
  return {
    ...rendered,
    headTags: escapeScriptText(headTags),
    bodyTags: escapeScriptText(bodyTags),
    bodyTagsOpen: escapeScriptText(bodyTagsOpen),
  }
}

function addNonce(head: VueHeadClient, nonce: string): void {
  head.hooks!.hook('ssr:render', context => {
    context.tags = context.tags.map(tag => (takesNonce(tag) ? { ...tag, props: { ...tag.props, nonce } } : tag))
  })
}
