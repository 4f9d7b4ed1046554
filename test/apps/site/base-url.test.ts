import { assets } from '../../suites/assets'
import { components } from '../../suites/components'
import { config } from '../../suites/config'
import { data } from '../../suites/data'
import { errors } from '../../suites/errors'
import { layouts } from '../../suites/layouts'
import { middleware } from '../../suites/middleware'
import { navigation } from '../../suites/navigation'
import { pages } from '../../suites/pages'
import { server } from '../../suites/server'
import { describeMatrix } from '../../harness/start-app'
import { loadFixture } from '../../harness/fixture'

// The build of the site, which knows of no base: the server is told when it starts.
describeMatrix(
  'site below a base',
  {
    fixture: loadFixture('site'),
    layouts: ['v4'],
    modes: ['built'],
    base: '/base',
    env: { FW_APP_BASE_URL: '/base/' },
  },
  pages,
  layouts,
  middleware,
  components,
  assets,
  config,
  data,
  server,
  navigation,
  errors,
)
