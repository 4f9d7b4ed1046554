import { describeSide } from '@fw/kit/bundle'
import type { Fw, Side } from '@fw/schema'
import type { Plugin } from 'vite'

/** Calls the hook for the resolved configuration of the bundler. */
export function watchConfigResolved(app: Fw, ...sides: Side[]): Plugin {
  return {
    name: 'fw:config-resolved',
    async configResolved(config) {
      for (const side of sides) await app.callHook('bundler1:configResolved', config, describeSide(side))
    },
  }
}
