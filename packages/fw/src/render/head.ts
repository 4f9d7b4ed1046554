import { headOptions } from '#build/options'
import { renderSSRHead } from '@unhead/vue/server'
import type { SSRHeadPayload } from '@unhead/vue/server'
import { createServerHead } from '../app/head/server'
import type { SSRContext } from '../shared/app-context'

let staticHead: SSRHeadPayload | undefined

/** The head of the page: what the application set, or `app.head` alone, which is rendered once. */
export function renderHead(context: SSRContext): SSRHeadPayload {
  return context.head ? renderSSRHead(context.head, headOptions) : staticHead ??= renderSSRHead(createServerHead(), headOptions)
}
