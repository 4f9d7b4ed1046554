import { checkOutdatedBuildInterval } from '#build/options'
import { buildURL } from '../composables/build-url'
import { notify } from '../error'
import { defineFwPlugin } from '../plugins'

// Looks from time to time whether the application was built anew.
export default defineFwPlugin({
  name: 'fw:outdated',
  setup(app) {
    const later = (): unknown => setTimeout(check, checkOutdatedBuildInterval)
    async function check(): Promise<void> {
      try {
        const response = await fetch(buildURL(app, 'builds/latest.json'), { cache: 'no-store' })
        const latest = (await response.json()) as { id: string; timestamp: number }
        if (latest.id !== app.$config.app.buildId) {
          return notify(app, 'app:manifest:update', latest)
        }
      } catch {
        // Without a network there is nothing to know.
      }
      later()
    }
    app.hook('app:suspense:resolve', later)
  },
})
