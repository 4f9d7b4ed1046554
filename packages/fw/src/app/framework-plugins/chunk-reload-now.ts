import { reloadApp } from '../composables/reload'
import { defineFwPlugin } from '../plugins'

// A missing chunk belongs to a previous build, so this reloads the current page.
export default defineFwPlugin({
  name: 'fw:chunk-reload-now',
  enforce: 'pre',
  setup(app) {
    const reload = (): void => void reloadApp(app, {})
    app.hook('app:chunkError', reload)
    app.hook('app:manifest:update', reload)
  },
})
