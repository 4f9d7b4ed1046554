import { globalMiddleware, globalNames, namedMiddleware } from '#build/middleware'
import { defineFwPlugin } from '../../plugins'
import { guardDocument } from './guard-document'
import { routingOf } from '../route/routing'

// Without pages, the document request is the first navigation.
export default defineFwPlugin({
  name: 'fw:middleware',
  enforce: 'pre',
  order: -50,
  setup(app) {
    routingOf(app).files = {
      globalMiddleware,
      namedMiddleware,
      // Browsers of built applications do not need the names, which are for error messages.
      ...(import.meta.server || import.meta.dev ? { globalNames } : {}),
    }
    guardDocument(app)
  },
})
