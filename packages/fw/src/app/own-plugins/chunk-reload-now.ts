import { reloadApp } from '../composables/reload'
import { defineFwPlugin } from '../plugins'

// Whatever is missing belongs to a build that is gone: the page that is open is loaded again.
export default defineFwPlugin({
  name: 'fw:chunk-reload-now',
  enforce: 'pre',
  setup(app) {
    const reload = (): void => void reloadApp(app, {})
    app.hook('app:chunkError', reload)
    app.hook('app:manifest:update', reload)
  },
})
