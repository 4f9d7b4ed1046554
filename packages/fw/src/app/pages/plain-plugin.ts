import { defineFwPlugin } from '../plugins'
import { guardDocument } from './plain-start'

// Without pages the first navigation is the document itself.
export default defineFwPlugin({
  name: 'fw:middleware',
  enforce: 'pre',
  order: -50,
  setup: guardDocument,
})
