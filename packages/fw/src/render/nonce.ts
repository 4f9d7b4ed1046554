import * as buildOptions from '#build/options'
import { isCachedRule } from '../app/payload/load-payload'
import type { SSRContext } from '../shared/ssr-context'

/** The format of the standard. Other characters could end the attribute or the policy. */
const NONCE = /^[\w+/-]+={0,2}$/

/** Placeholder for the nonce of a request, in HTML that is rendered once for all requests. */
const SLOT = '\u0002'

/** HTML with a slot for an attribute in each of its tags. */
export interface TagTemplate {
  /** Created for the first request without a nonce. */
  plain: string | undefined
  /** The HTML between the slots. Created for the first request with a nonce. */
  parts: readonly string[] | undefined
  emit: (nonce: string) => string
}

/** Creates HTML once for all requests. `emit` receives the string to write into each tag that may have a nonce. */
export function createTagTemplate(emit: (nonce: string) => string): TagTemplate {
  return { plain: undefined, parts: undefined, emit }
}

/** The HTML for a request, with or without the attribute. */
export function fillTags(template: TagTemplate, nonce: string): string {
  if (!nonce) return (template.plain ??= template.emit(''))
  template.parts ??= template.emit(SLOT).split(SLOT)
  return template.parts.join(nonce)
}

/**
 * Creates a nonce for the request if the policy uses one. Responses that are shared have hashes instead: a nonce is for
 * a single response.
 */
export function prepareNonce(context: Pick<SSRContext, 'context' | 'routeRules' | 'isPrerendering'>): void {
  if (buildOptions.csp && context.context.nonce === undefined && !isShared(context))
    context.context.nonce = createNonce()
}

/** Whether the page is sent to more than one visitor. */
export function isShared({ isPrerendering, routeRules }: Pick<SSRContext, 'routeRules' | 'isPrerendering'>): boolean {
  return isPrerendering || isCachedRule(routeRules)
}

/** The nonce of the request, or an empty string. */
export function nonceOf({ context: { nonce } }: Pick<SSRContext, 'context'>): string {
  if (nonce === undefined || nonce === null || nonce === '') return ''
  if (typeof nonce === 'string' && NONCE.test(nonce)) return nonce
  if (!isReported) {
    console.warn(
      `[fw] FW2065: The nonce ${JSON.stringify(nonce)} of a request is invalid and was ignored. Set \`event.context.nonce\` to a random Base64 string.`,
    )
  }
  isReported = true
  return ''
}

let isReported = false

function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
