import { buildPackages } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, runNode } from './process.mjs'
import { ensureChromium } from './system/browser.mjs'

// Published Nuxt modules, installed from npm, each in an application, and the applications that are written for Nuxt,
// unmodified, migrated, and with `fw try` beside the published Nuxt. `npm test` runs a few of all.
// FW_UPDATE_RESULTS=1 records the results, and then writes the table of the guide.
const env = { ...process.env, FW_MODULES: 'all', FW_NUXT: 'all', FW_APPLICATIONS: 'all', FW_ALL: '1' }

ensureInstalled()
ensureChromium()
await buildPackages()

/** @param {readonly string[]} args */
const vitest = async args => (await runNode([installed('vitest/vitest.mjs'), 'run', ...args], { show: true, env })).code

const APPLICATIONS = [
  'test/nuxt/run-applications',
  'test/nuxt/migrated-applications',
  'test/nuxt/commands',
  'test/nuxt/try-published',
  'test/typed/nuxt-applications',
]

const codes = [
  // Arguments such as `-t @nuxt/icon` narrow the run.
  await vitest(['test/modules', '--exclude=**/table.test.ts', ...process.argv.slice(2)]),
  await vitest(['test/modules/table']),
  ...(process.argv.length > 2 ? [] : [await vitest(APPLICATIONS)]),
]
process.exitCode = codes.find(code => code !== 0) ?? 0
