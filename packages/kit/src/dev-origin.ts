import type { IncomingHttpHeaders } from 'node:http'
import type { FwOptions } from '@fw/schema'

/**
 * Whether a page of another origin sent a request to the development server. Browsers set `Sec-Fetch-Site` only for
 * HTTPS and localhost; without it, a browser's request must have an `Origin` or `Referer` of this server.
 */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  return isFromOtherSite(headers) ?? /^mozilla\//i.test(headers['user-agent'] ?? '')
}

/**
 * Whether a page of another origin, which `devServer.cors` does not allow, uses a tool of the development server.
 * Visitors may still follow a link to it.
 */
export function isForeignUse(
  headers: IncomingHttpHeaders,
  method: string,
  { devServer: { cors } }: Pick<FwOptions, 'devServer'>,
): boolean {
  if (!isFromOtherSite(headers)) return false
  if (method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document')
    return false
  return headers.origin === undefined || !isAllowedOrigin(headers.origin, cors.origin)
}

/** Undefined if the headers do not tell. */
function isFromOtherSite(headers: IncomingHttpHeaders): boolean | undefined {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin ?? headers.referer
  return from === undefined ? undefined : !isSameHost(from, headers.host)
}

/** Whether a URL has the host of a `Host` header. */
export function isSameHost(address: string, host: string | undefined): boolean {
  const from = parseOrigin(address)
  return from !== undefined && host !== undefined && from.host === parseOrigin(`${from.protocol}//${host}`)?.host
}

/** The parts of an HTTP origin. */
export function parseOrigin(address: string): URL | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined
}

/** Whether `devServer.cors.origin` contains an origin. */
export function isAllowedOrigin(origin: string, allowed: FwOptions['devServer']['cors']['origin']): boolean {
  // A regular expression with the flag g has a state, `lastIndex`.
  return allowed.some(entry =>
    typeof entry === 'string'
      ? entry === '*' || entry === origin
      : new RegExp(entry.source, entry.flags.replace(/[gy]/g, '')).test(origin),
  )
}
