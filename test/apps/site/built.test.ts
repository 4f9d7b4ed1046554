import { bundlerSuites, runtimeSuites } from '../../suites/index'
import { describeMatrix } from '../../harness/start-app'
import { loadFixture } from '../../harness/fixture'

describeMatrix('site', { fixture: loadFixture('site'), modes: ['built'] }, ...bundlerSuites, ...runtimeSuites)
