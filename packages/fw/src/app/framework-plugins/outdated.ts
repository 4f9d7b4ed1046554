import * as buildOptions from '#build/options'
import { checkLatestBuild } from '../manifest/latest-build'
import { defineFwPlugin } from '../plugins'

// Checks periodically for a newer build of the app.
export default defineFwPlugin({
  name: 'fw:outdated',
  setup(app) {
    const later = (): unknown => setTimeout(check, buildOptions.checkOutdatedBuildInterval)
    // If the network is unavailable, it checks again later.
    const check = (): unknown => checkLatestBuild(app).then(isOutdated => isOutdated || later(), later)
    app.hook('app:suspense:resolve', later)
  },
})
