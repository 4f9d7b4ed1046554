import { addPlugin } from '@fw/kit'
import { addAlias } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import type { Feature } from '../feature'
import { fwPath } from '../paths'

/** Makes imports of the older head package use the head of the application, if `polyfillVueUseHead` is enabled. */
export const head: Feature = { name: 'head', setup: addHeadPolyfill }

function addHeadPolyfill(app: Fw): void {
  if (!app.options.experimental.polyfillVueUseHead) return
  addAlias(app, '@vueuse/head', fwPath('app/vueuse-head.mjs'))
  addPlugin({ src: fwPath('app/framework-plugins/usehead.mjs'), mode: 'all', order: -45, name: 'fw:usehead' })
}
