import { defineFwPlugin } from '../plugins'
import { followHooks } from './follow'

/** `debug.hooks`: names and times on the server; in the browser the arguments, too. */
export default defineFwPlugin({
  name: 'fw:debug-hooks',
  enforce: 'pre',
  order: -100,
  setup: app =>
    followHooks(app, (name, args, start) => {
      const line = `[fw:hook] ${name} ${(performance.now() - start).toFixed(2)} ms`
      if (import.meta.client) {
        console.log(line, ...args)
      } else {
        console.log(line)
      }
    }),
})
