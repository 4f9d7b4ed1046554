import { describeMatrix } from '../../harness/start-app'
import { loadFixture } from '../../harness/fixture'
import { inTurn } from '../../harness/in-turn'
import { bundlerSuites } from '../../suites/index'

const fixture = loadFixture('site')

// Each run also has both bundlers with each kind of file, in the v3 layout.
for (const options of inTurn(0, [
  { modes: ['dev'], bundlers: ['bundler2'] },
  { modes: ['built'], bundlers: ['bundler3'] },
]))
  describeMatrix('site', { fixture, ...options }, ...bundlerSuites)
