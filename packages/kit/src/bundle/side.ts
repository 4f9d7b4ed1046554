import type { Side } from '@fw/schema'

/** The side of an environment. Everything that is not for browsers belongs to the server. */
export function sideOf(environment: { config: { consumer?: string } }): Side {
  return environment.config.consumer === 'client' ? 'client' : 'server'
}

/** The argument of hooks that describes a side. */
export function describeSide(side: Side): { isClient: boolean; isServer: boolean } {
  return { isClient: side === 'client', isServer: side === 'server' }
}
