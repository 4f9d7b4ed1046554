import { isIP } from 'node:net'
import type { FwOptions } from '@fw/schema'

/**
 * Which `Host` headers the development server answers to. Any page could let its own name lead to this machine; an
 * address or `localhost` cannot be used like that.
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
  const known = new Set<string>()
  return header => {
    if (header === undefined || known.has(header)) return true
    const isAllowed = isNamed(hostOf(header), names)
    if (isAllowed && known.size < 100) known.add(header)
    return isAllowed
  }
}

/** The name or address of a `Host` header, without its port. */
export function hostOf(header: string): string {
  const [, address, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(header.trim().toLowerCase()) ?? []
  return address ?? name ?? ''
}

function isNamed(host: string, names: readonly string[]): boolean {
  if (isIP(host)) return true
  return names.some(name => (name.startsWith('.') ? host === name.slice(1) || host.endsWith(name) : host === name))
}
