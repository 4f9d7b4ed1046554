import { ensureChromium } from './system/browser.mjs'
import { buildPackages } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, runNode } from './process.mjs'

// The loops that `npm test` only begins: 2,000 random edits in development, 50,000 random programs for the tools that
// edit code, and 100,000 requests to a built server. FW_SEED repeats the edits of a run.
const LONG = { FW_EDITS: '2000', FW_RUNS: '50000', FW_REQUESTS: '100000' }
const FILES = ['test/dev/random-edits', 'packages/kit/src/imports/property', 'test/apps/server/soak']

ensureInstalled()
ensureChromium()
await buildPackages()
const { code } = await runNode([installed('vitest/vitest.mjs'), 'run', '--testTimeout=3600000', ...FILES], {
  show: true,
  env: { ...process.env, ...LONG },
})
process.exitCode = code
