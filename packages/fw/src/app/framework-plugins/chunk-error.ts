import { notify } from '../error'
import { defineFwPlugin } from '../plugins'

// The bundler runtime dispatches `fw:chunkError` if a chunk fails to load.
export default defineFwPlugin({
  name: 'fw:chunk-error',
  enforce: 'pre',
  setup(app) {
    addEventListener('fw:chunkError', event => {
      void notify(app, 'app:chunkError', { error: (event as CustomEvent<Error>).detail })
    })
  },
})
