import type { RouteLocationNormalized } from 'vue-router'
import { joinBase } from '@fw/schema/base-url'
import { reloadApp } from '../composables/reload'
import { defineFwPlugin } from '../plugins'

// If the chunks of a page are missing, they belong to a previous build, so this loads its URL as a document.
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
      // Do not load or render anything of the previous build while the document is loading.
      router.beforeEach(to => !reload(to))
    })
  },
})
