import { idFiles, idsAgree } from '../../suites/ids'
import { leaving, leavingFiles } from '../../suites/leaving'
import { browserOnly, browserOnlyFiles } from '../../suites/browser-only'
import { describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'
import { inTurn } from '../../harness/in-turn'

// Output that must match on the server and the client, and output of only one of them.
const fixture: Fixture = {
  config: { experimental: { clientFallback: true } },
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    ...browserOnlyFiles,
    ...idFiles,
    ...leavingFiles,
  },
}

describeMatrix(
  'hydration',
  { fixture, layouts: ['v4'], modes: inTurn(0, ['dev', 'built']) },
  browserOnly,
  idsAgree,
  leaving,
)
