import { defineFwPlugin } from '../plugins'
import { followHooks } from './follow'

/** `experimental.browserDevtoolsTiming`: adds hook calls to a custom track in the performance panel of Chromium. */
export default defineFwPlugin({
  name: 'fw:debug-timing',
  enforce: 'pre',
  order: -100,
  setup: app =>
    followHooks(app, (name, _, start) => {
      performance.measure(name, {
        start,
        detail: { devtools: { dataType: 'track-entry', track: 'hooks', trackGroup: 'fw', color: 'tertiary-dark' } },
      })
    }),
})
