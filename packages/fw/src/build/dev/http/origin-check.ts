import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isAllowedOrigin, isForeign, isSameHost, parseOrigin } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'
import { mayBeToolPath } from '../../errors/tool-path'

/** Whether a page of another origin requests a tool that only pages of this server may use. Programs may use it, too. */
export function isForeignAction({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return isForeign(headers) && mayBeToolPath(url)
}

/**
 * Whether a page of another site sent the request, except by a link to a page of this server. Middlewares of plugins
 * are tools of the developer, which other sites may not use. Programs and addresses that a user enters are not sites.
 */
export function isFromOtherSite(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { origin: allowed }: FwOptions['devServer']['cors'],
): boolean {
  const { origin, referer, host, 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers
  if (origin !== undefined && isAllowedOrigin(origin, allowed)) return false
  if (site !== undefined) return site !== 'same-origin' && site !== 'none' && target !== 'document'
  const from = origin ?? referer
  return from !== undefined && !isSameHost(from, host)
}

/**
 * Decides from which origins WebSockets are accepted: this server's own, those of `devServer.cors`, and hosts that are
 * allowed by name.
 */
export function createSocketCheck({
  devServer,
  bundler1,
}: Pick<FwOptions, 'devServer' | 'bundler1'>): (headers: IncomingHttpHeaders) => boolean {
  const { allowedHosts = [] } = (bundler1.server ?? {}) as { allowedHosts?: true | readonly string[] }
  const names = allowedHosts === true ? [] : allowedHosts.map(name => name.toLowerCase())
  return ({ origin, host }) => {
    if (origin === undefined || isSameHost(origin, host) || isAllowedOrigin(origin, devServer.cors.origin)) return true
    const { hostname } = parseOrigin(origin) ?? {}
    return (
      hostname !== undefined &&
      names.some(name =>
        name.startsWith('.') ? hostname === name.slice(1) || hostname.endsWith(name) : hostname === name,
      )
    )
  }
}
