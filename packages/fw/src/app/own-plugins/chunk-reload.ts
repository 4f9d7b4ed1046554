import type { RouteLocationNormalized } from 'vue-router'
import { reloadApp } from '../composables/reload'
import { joinBase } from '../pages/navigation/url'
import { defineFwPlugin } from '../plugins'

// A page whose files are gone belongs to a build that is gone: its address is loaded as a document.
export default defineFwPlugin({
  name: 'fw:chunk-reload',
  enforce: 'pre',
  setup(app) {
    const router = app.$router!
    const lost = new Set<unknown>()
    const reload = ({ fullPath }: RouteLocationNormalized): boolean =>
      reloadApp(app, { path: joinBase(app.$config.app.baseURL, fullPath) })
    router.beforeEach(() => lost.clear())
    app.hook('app:chunkError', ({ error }) => void lost.add(error))
    router.onError((error, to) => lost.has(error) && reload(to))
    app.hook('app:manifest:update', () => {
      // Nothing of the old build has to be shown while another document is on its way.
      router.beforeResolve(to => !reload(to))
    })
  },
})
