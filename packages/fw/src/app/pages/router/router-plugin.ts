import { globalMiddleware, globalNames, namedMiddleware } from '#build/middleware'
import { defineFwPlugin } from '../../plugins'
import { setupClientRouter } from './router-client'
import { setupServerRouter } from './router-server'
import { routingOf } from '../route/routing'

export default defineFwPlugin({
  name: 'fw:router',
  enforce: 'pre',
  order: -50,
  setup(app) {
    routingOf(app).files = {
      globalMiddleware,
      namedMiddleware,
      // Browsers of built applications do not need the names, which are for error messages.
      ...(import.meta.server || import.meta.dev ? { globalNames } : {}),
    }
    return import.meta.server ? setupServerRouter(app) : setupClientRouter(app)
  },
})
