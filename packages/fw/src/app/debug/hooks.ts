import { defineFwPlugin } from '../plugins'
import { followHooks } from './follow'

/** `debug.hooks`: logs hook names and durations; on the client also their arguments. */
export default defineFwPlugin({
  name: 'fw:debug-hooks',
  enforce: 'pre',
  order: -100,
  setup: app =>
    followHooks(app, (name, args, start) => {
      const line = `[fw:hook] ${name} ${(performance.now() - start).toFixed(2)} ms`
      if (import.meta.client) console.log(line, ...args)
      else console.log(line)
    }),
})
