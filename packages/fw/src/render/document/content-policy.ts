import * as buildOptions from '#build/options'
import type { RuntimeConfigTree } from '@fw/schema'
import type { SSRContext } from '../../shared/ssr-context'
import { escapeHtml } from '@fw/schema/errors'
import { createConfigCache } from '../config-cache'

const HEADER = 'content-security-policy'

/** The placeholder for nonces and hashes in a policy. */
const KEYWORD = "'nonce'"

/** Directives about the page. All others are about the URLs of files, which may be on a CDN. */
const PAGE_ONLY = /^(?:base-uri|form-action|frame-ancestors|navigate-to|sandbox)\b/

/** These have no effect in a meta tag. */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri|report-to|sandbox)\b/

const INLINE = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1>/gi
const DATA = /\stype\s*=\s*["']?(?!application\/(?:java|ecma)script)[a-z]+\/(?:[\w.-]+\+)?json\b/i

const directivesOf = /* @__PURE__ */ createConfigCache(({ app }: RuntimeConfigTree) => {
  const cdn = /^(?:https?:)?\/\/[^/]+/.exec(app.cdnURL)?.[0]
  return (buildOptions.csp || []).map(directive =>
    cdn && !PAGE_ONLY.test(directive) ? directive.replace("'self'", `'self' ${cdn}`) : directive,
  )
})

/**
 * Applies the configured policy to a page: with the nonce of its request, or, if the same page is sent to many
 * visitors, with hashes of all inline scripts and styles that fw wrote. `written` is the HTML that fw wrote; hashes of
 * other content would allow code that an attacker injected. The result belongs in the head of the page.
 */
export async function applyPolicy(context: SSRContext, nonce: string, written: string): Promise<string> {
  if (!buildOptions.csp || hasOwnPolicy(context)) return ''
  const directives = directivesOf(context.runtimeConfig)
  if (nonce) {
    context.headers.set(
      HEADER,
      emitPolicy(directives, () => `'nonce-${nonce}'`),
    )
    return ''
  }
  const hashes = await hashInline(written)
  const emit = (list: readonly string[]): string =>
    emitPolicy(list, directive => hashes[directive.startsWith('style') ? 'style' : 'script'].join(' '))
  if (!context.isPrerendering) {
    context.headers.set(HEADER, emit(directives))
    return ''
  }
  // A file has no headers.
  return `<meta http-equiv="${HEADER}" content="${escapeHtml(emit(directives.filter(directive => !HEADER_ONLY.test(directive))))}">`
}

// A policy of middleware, a route rule or the application overrides the option.
function hasOwnPolicy({ headers, event }: SSRContext): boolean {
  const { res } = (event ?? {}) as { res?: { headers?: Headers } }
  return headers.has(HEADER) || res?.headers?.has(HEADER) === true
}

function emitPolicy(directives: readonly string[], allow: (directive: string) => string): string {
  return directives
    .map(directive =>
      directive
        .replaceAll(KEYWORD, () => allow(directive))
        .replaceAll(/ {2,}/g, ' ')
        .trimEnd(),
    )
    .join('; ')
}

/** The hashes that a policy must list so that the inline scripts and styles of some HTML run. */
export async function hashInline(text: string): Promise<Record<'script' | 'style', string[]>> {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name, attributes = '', content = ''] of text.matchAll(INLINE)) {
    const kind = name!.toLowerCase() as 'script' | 'style'
    const integrity = /\sintegrity="([^"]+)"/.exec(attributes)?.[1]
    if (integrity) hashes[kind].add(`'${integrity}'`)
    else if (kind === 'style' || !(/\ssrc\s*=/i.test(attributes) || DATA.test(attributes)))
      hashes[kind].add(`'sha256-${await hash(content)}'`)
  }
  return { script: [...hashes.script], style: [...hashes.style] }
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
