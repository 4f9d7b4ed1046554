import { buildPackages } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, runNode } from './process.mjs'
import { ensureChromium } from './system/browser.mjs'

// Each recipe of `fw add`, from a new project to an installation from npm, a build and a page in the browser.
// Arguments such as `-t pinia` narrow the run.
ensureInstalled()
ensureChromium()
await buildPackages()
const args = [installed('vitest/vitest.mjs'), 'run', 'test/recipes', ...process.argv.slice(2)]
const { code } = await runNode(args, { show: true, env: { ...process.env, FW_RECIPES: 'all' } })
process.exitCode = code
