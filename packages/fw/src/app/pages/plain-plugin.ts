import { defineFwPlugin } from '../plugins'
import { runMiddleware } from './run-middleware'
import { navigateTo } from './navigate'
import { plainRoute } from './plain'

// Without pages there is one navigation: to the document itself.
export default defineFwPlugin({
  name: 'fw:middleware',
  enforce: 'pre',
  order: -50,
  setup(app) {
    app.hook('app:created', async () => {
      if (app.payload.error || app.ssrContext?.response) {
        return
      }
      const route = plainRoute(app)
      const result = await runMiddleware(app, route, route)
      if (result && result !== true && !(result instanceof Error)) {
        await app.runWithContext(() => navigateTo(result, { replace: true }))
      }
    })
  },
})
