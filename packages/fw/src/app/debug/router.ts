import type { Router } from 'vue-router'
import { defineFwPlugin } from '../plugins'

/** `debug.router`: logs every navigation, with page names and result. */
export default defineFwPlugin({
  name: 'fw:debug-router',
  hooks: {
    'app:created': (vueApp: { config: { globalProperties: Record<string, unknown> } }) => {
      const router = vueApp.config.globalProperties.$router as Router | undefined
      if (!router?.afterEach) return
      router.afterEach((to, from, failure) => {
        const pages = to.matched.map(record => String(record.name ?? record.path)).join(' > ') || 'no matching page'
        console.log(
          `[fw:router] ${from.fullPath} → ${to.fullPath} (${pages})${failure ? ` failed: ${failure.message}` : ''}`,
        )
      })
      router.onError((error, to) => console.log(`[fw:router] → ${to.fullPath} failed: ${(error as Error).message}`))
    },
  },
})
