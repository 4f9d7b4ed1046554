import { checkLatestBuild } from '../manifest/latest-build'
import { onUnknownBuild } from '../manifest/build-fetch'
import { defineFwPlugin } from '../plugins'

// The response of a server that no longer has the files of this build says so.
export default defineFwPlugin({
  name: 'fw:skew-protection',
  setup(app) {
    onUnknownBuild(async () => void (await checkLatestBuild(app).catch(() => {})))
  },
})
