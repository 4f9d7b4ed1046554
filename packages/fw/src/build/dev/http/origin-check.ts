import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FwOptions } from '@fw/schema'
import { mayBeToolPath } from '../../errors/tool-path'
import { isAllowedOrigin } from './cors'

/** Whether a page of another origin requests a tool that only pages of this server may use. Programs may use it, too. */
export function isForeignAction({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return isForeign(headers) && mayBeToolPath(url)
}

/**
 * Whether a page of another origin sent the request. Browsers set `Sec-Fetch-Site` only for HTTPS and localhost;
 * without it, a browser's request must have an `Origin` or `Referer` of this server.
 */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin ?? headers.referer
  if (from !== undefined) return !isSameHost(from, headers.host)
  return /^mozilla\//i.test(headers['user-agent'] ?? '')
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
    const { hostname } = parseURL(origin) ?? {}
    return (
      hostname !== undefined &&
      names.some(name =>
        name.startsWith('.') ? hostname === name.slice(1) || hostname.endsWith(name) : hostname === name,
      )
    )
  }
}

function isSameHost(address: string, host: string | undefined): boolean {
  const from = parseURL(address)
  return from !== undefined && host !== undefined && from.host === parseURL(`${from.protocol}//${host}`)?.host
}

function parseURL(address: string): URL | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined
}
