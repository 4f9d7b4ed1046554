import { networkInterfaces } from 'node:os'
import type { DevUrls } from '../types'

const ALL_INTERFACES = new Set(['0.0.0.0', '::', '[::]'])

/** The origins of a server that listens on a host. An empty port means the default port of the protocol. */
export function originsOf({
  protocol,
  host,
  port,
}: {
  protocol: 'http' | 'https'
  host: string
  port: number | string
}): DevUrls {
  const originOf = (name: string): string =>
    `${protocol}://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}${port === '' ? '' : `:${port}`}`
  if (!ALL_INTERFACES.has(host)) return { local: originOf(host), network: [] }
  return { local: originOf('localhost'), network: networkHosts().map(originOf) }
}

/** The IP addresses of this machine in its networks. */
function networkHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  return addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
}
