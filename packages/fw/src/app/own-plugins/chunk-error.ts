import { notify } from '../error'
import { defineFwPlugin } from '../plugins'

// The bundler's code tells the window when a file of the application cannot be loaded.
export default defineFwPlugin({
  name: 'fw:chunk-error',
  enforce: 'pre',
  setup(app) {
    addEventListener('fw:chunkError', event => {
      void notify(app, 'app:chunkError', { error: (event as CustomEvent<Error>).detail })
    })
  },
})
