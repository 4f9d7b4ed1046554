import { defineFwPlugin, useFwApp } from 'fw/app'
import type { FwApp } from 'fw/app'

/** The application under the names of Nuxt, for test tools, browser extensions and modules. */
export default defineFwPlugin({
  name: 'nuxt:global-names',
  enforce: 'pre',
  order: -100,
  setup(app) {
    const { vueApp, versions } = app
    versions.nuxt ??= versions.fw!
    Object.assign(vueApp, { $nuxt: app })
    vueApp.config.globalProperties.$nuxt = app
    if (typeof window !== 'undefined') (window as { useNuxtApp?: () => FwApp }).useNuxtApp ??= useFwApp
  },
})
