import { suites } from '../suites/index'
import { describeMatrix } from './app'
import { loadFixture } from './fixture'

describeMatrix('site', { fixture: loadFixture('site'), modes: ['built'] }, ...suites)
