import { checkOutdatedBuildInterval } from '#build/options'
import { checkLatestBuild } from '../manifest/latest-build'
import { defineFwPlugin } from '../plugins'

// Checks periodically for a newer build of the app.
export default defineFwPlugin({
  name: 'fw:outdated',
  setup(app) {
    const later = (): unknown => setTimeout(check, checkOutdatedBuildInterval)
    async function check(): Promise<void> {
      // If the network is unavailable, it checks again later.
      const isOutdated = await checkLatestBuild(app).catch(() => false)
      if (!isOutdated) later()
    }
    app.hook('app:suspense:resolve', later)
  },
})
