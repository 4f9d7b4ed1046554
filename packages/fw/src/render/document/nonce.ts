import { csp } from '#build/options'
import { isKept } from '../../app/payload/load-payload'
import type { SSRContext } from '../../shared/app-context'

/** As the standard has it. Anything else would end the attribute or the policy. */
const NONCE = /^[\w+/-]+={0,2}$/

/** Stands where the nonce of a request belongs, in text that is made once for all of them. */
const SLOT = '\u0002'

/** Text with a place for an attribute in each of its tags. */
export interface TagTemplate {
  /** Made for the first request without a nonce. */
  plain: string | undefined
  /** What is between the places. Made for the first request with a nonce. */
  parts: readonly string[] | undefined
  emit: (nonce: string) => string
}

/** Text that is made once for all requests. `emit` gets what it has to write into each tag that may carry a nonce. */
export function createTagTemplate(emit: (nonce: string) => string): TagTemplate {
  return { plain: undefined, parts: undefined, emit }
}

/** The text for a request whose tags carry an attribute, or none. */
export function fillTags(template: TagTemplate, nonce: string): string {
  if (!nonce) return (template.plain ??= template.emit(''))
  template.parts ??= template.emit(SLOT).split(SLOT)
  return template.parts.join(nonce)
}

/**
 * Gives the request a nonce if the policy asks for one. What others get, too, has hashes instead: a nonce is for one
 * response.
 */
export function prepareNonce(context: Pick<SSRContext, 'context' | 'routeRules' | 'isPrerendering'>): void {
  if (csp && context.context.nonce === undefined && !isShared(context)) context.context.nonce = createNonce()
}

/** Whether the page is for more than one visitor. */
export function isShared({ isPrerendering, routeRules }: Pick<SSRContext, 'routeRules' | 'isPrerendering'>): boolean {
  return isPrerendering || isKept(routeRules)
}

/** The nonce of the request, or nothing. */
export function nonceOf({ context: { nonce } }: Pick<SSRContext, 'context'>): string {
  if (nonce === undefined || nonce === null || nonce === '') return ''
  if (typeof nonce === 'string' && NONCE.test(nonce)) return nonce
  if (!isReported)
    console.warn(
      `[fw] FW2065: The nonce ${JSON.stringify(nonce)} of a request is invalid and was ignored. Set \`event.context.nonce\` to a random Base64 string.`,
    )
  isReported = true
  return ''
}

let isReported = false

function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
