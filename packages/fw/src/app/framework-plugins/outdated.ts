import { checkOutdatedBuildInterval } from '#build/options'
import { buildURL } from '../manifest/build-url'
import { notify } from '../error'
import { defineFwPlugin } from '../plugins'

// Checks periodically for a newer build of the app.
export default defineFwPlugin({
  name: 'fw:outdated',
  setup(app) {
    const later = (): unknown => setTimeout(check, checkOutdatedBuildInterval)
    async function check(): Promise<void> {
      try {
        const response = await fetch(buildURL(app, 'builds/latest.json'), { cache: 'no-store' })
        const latest = (await response.json()) as { id: string; timestamp: number }
        if (latest.id !== app.$config.app.buildId) return notify(app, 'app:manifest:update', latest)
      } catch {
        // The network is unavailable. Check again later.
      }
      later()
    }
    app.hook('app:suspense:resolve', later)
  },
})
