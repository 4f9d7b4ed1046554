import type { FwAppContext } from '../../shared/app-context'
import { stringifyValue } from '../../shared/payload'
import { defineFwPlugin } from '../plugins'

const KEY = 'fw:reload:state'

// State outlives a reload of the application. It comes back when the page stands, because the server did not know of
// it.
export default defineFwPlugin({
  name: 'fw:restore-state',
  setup(app) {
    app._saveState = () => save(app)
    app.hook('app:mounted', async () => {
      const text = take()
      if (text) Object.assign(app.payload.state, (await import('../../shared/revive')).revive(text))
    })
  },
})

function save({ payload }: FwAppContext): void {
  try {
    sessionStorage.setItem(KEY, stringifyValue(payload.state))
  } catch (error) {
    console.warn('[fw] Failed to save the state before the reload:', error)
  }
}

function take(): string | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return null
  }
}
