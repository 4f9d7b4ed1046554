import type { FwApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { describeSide } from '../side'
import type { Side } from '../side'

/** Calls the hook for the resolved configuration of the bundler. */
export function watchConfigResolved(app: FwApp, ...sides: Side[]): Plugin {
  return {
    name: 'fw:config-resolved',
    async configResolved(config) {
      for (const side of sides) await app.callHook('bundler1:configResolved', config, describeSide(side))
    },
  }
}
