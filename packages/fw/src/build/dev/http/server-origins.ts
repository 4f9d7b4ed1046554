import { networkInterfaces } from 'node:os'
import type { DevUrls } from '../types'

const EVERYWHERE = new Set(['0.0.0.0', '::', '[::]'])

/** The origins under which a server that listens on a host is reached. The port may be empty: that of the protocol. */
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
  if (!EVERYWHERE.has(host)) return { local: originOf(host), network: [] }
  return { local: originOf('localhost'), network: networkHosts().map(originOf) }
}

/** Addresses by which other machines reach this one. */
function networkHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  return addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
}
