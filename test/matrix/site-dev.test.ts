import { keepCache } from '../browser/page'
import { suites } from '../suites/index'
import { describeMatrix } from './app'
import { loadFixture } from './fixture'

keepCache()
describeMatrix('site', { fixture: loadFixture('site'), modes: ['dev'] }, ...suites)
