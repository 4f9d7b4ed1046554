import { join } from 'node:path'
import { buildPackages } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './process.mjs'

try {
  ensureInstalled()
  await buildPackages()
  const { code } = await runNode(
    [join(root, 'packages/fw/bin/fw.mjs'), 'dev', join(root, 'playground'), ...process.argv.slice(2)],
    { show: true, keys: true },
  )
  process.exitCode = code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
