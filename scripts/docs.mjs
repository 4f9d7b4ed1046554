import { join } from 'node:path'
import { buildPackages } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './process.mjs'

// `npm run docs` generates the site into docs/.output/public; `npm run docs -- --dev` starts its development server.
try {
  const [first, ...rest] = process.argv.slice(2)
  const isDev = first === '--dev'
  const args = isDev ? ['dev', join(root, 'docs'), ...rest] : ['generate', join(root, 'docs'), ...process.argv.slice(2)]
  ensureInstalled()
  await buildPackages()
  const { code } = await runNode([join(root, 'packages/fw/bin/fw.mjs'), ...args], { show: true, keys: isDev })
  process.exitCode = code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
