import { defineFwPlugin } from '../plugins'
import { setupClientRouter } from './router-client'
import { setupServerRouter } from './router-server'

export default defineFwPlugin({
  name: 'fw:router',
  enforce: 'pre',
  order: -50,
  setup: app => import.meta.server ? setupServerRouter(app) : setupClientRouter(app),
})
