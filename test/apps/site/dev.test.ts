import { keepCache } from '../../browser/page'
import { suites } from '../../suites/index'
import { describeMatrix } from '../../harness/start-app'
import { loadFixture } from '../../harness/fixture'

keepCache()
describeMatrix('site', { fixture: loadFixture('site'), modes: ['dev'] }, ...suites)
