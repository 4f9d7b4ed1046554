import { join } from 'node:path'
import { buildPackages } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './process.mjs'

const heading = `Applications run from the next version of fw on. Until then, this shows the configuration of playground/:
every option as it is resolved from fw.config.ts, the layer in layers/brand and the defaults, and then
where the value of one of them comes from.
`

/** @param {string[]} args */
async function fw(...args) {
  console.log(`\n> fw ${args.join(' ')}\n`)
  const { code } = await runNode([join(root, 'packages/fw/bin/fw.mjs'), ...args], { show: true })
  if (code !== 0) process.exitCode = code
}

try {
  ensureInstalled()
  await buildPackages()
  console.log(heading)
  await fw('config', 'playground')
  await fw('config', 'explain', 'app.baseURL', 'playground')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
