import type { FwApp } from '@fw/schema'
import { fwPath } from '../paths'

/**
 * Lets code that imports the older head package find the head of the application, when `polyfillVueUseHead` asks for
 * it.
 */
export function setupHead({ options, plan }: FwApp): void {
  if (!options.experimental.polyfillVueUseHead) return
  plan.aliases['@vueuse/head'] = fwPath('app/vueuse-head.mjs')
  plan.plugins = [
    { src: fwPath('app/own-plugins/usehead.mjs'), mode: 'all', order: -45, name: 'fw:usehead' },
    ...plan.plugins,
  ]
}
