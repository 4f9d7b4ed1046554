import type { FwAppContext } from '../../shared/app-context'
import { stringifyValue } from '../../shared/payload/payload'
import { defineFwPlugin } from '../plugins'

const KEY = 'fw:reload:state'

// Restores state after a reload of the app. It runs after hydration, because the server did not have this state.
export default defineFwPlugin({
  name: 'fw:restore-state',
  setup(app) {
    app._saveState = () => save(app)
    app.hook('app:mounted', async () => {
      const text = take()
      if (text) Object.assign(app.payload.state, (await import('../../shared/payload/revive')).revive(text))
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
