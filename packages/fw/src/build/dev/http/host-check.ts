import { isIP } from 'node:net'
import type { FwOptions } from '@fw/schema'

const MAX_CACHED_HEADERS = 100

/**
 * Checks `Host` headers against DNS rebinding: a domain of an attacker can resolve to this machine, but IP addresses
 * and `localhost` are safe.
 */
export function createHostCheck({
  devServer,
  bundler1,
}: Pick<FwOptions, 'devServer' | 'bundler1'>): (header: string | undefined) => boolean {
  const { allowedHosts = [] } = (bundler1.server ?? {}) as { allowedHosts?: true | readonly string[] }
  if (allowedHosts === true) return () => true
  const names = ['localhost', '.localhost', ...(devServer.host ? [devServer.host] : []), ...allowedHosts].map(name =>
    name.toLowerCase(),
  )
  const allowed = new Set<string>()
  return header => {
    if (header === undefined || allowed.has(header)) return true
    const isAllowed = isNamed(hostOf(header), names)
    if (isAllowed && allowed.size < MAX_CACHED_HEADERS) allowed.add(header)
    return isAllowed
  }
}

/** The host name or IP address of a `Host` header, without its port. */
export function hostOf(header: string): string {
  const [, address, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(header.trim().toLowerCase()) ?? []
  return address ?? name ?? ''
}

function isNamed(host: string, names: readonly string[]): boolean {
  if (isIP(host)) return true
  return names.some(name => (name.startsWith('.') ? host === name.slice(1) || host.endsWith(name) : host === name))
}
