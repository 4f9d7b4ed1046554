import { describeMatrix } from '../../harness/start-app'
import { loadFixture } from '../../harness/fixture'
import { bundlerSuites } from '../../suites/index'

describeMatrix('site', { fixture: loadFixture('site'), modes: ['built'], bundlers: ['bundler3'] }, ...bundlerSuites)
