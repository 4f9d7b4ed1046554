import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGES, buildPackages } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './process.mjs'

// Creates a project with the packages of this repository, like `npm create fw` does with the published ones.
const packed = mkdtempSync(join(tmpdir(), 'fw-packages-'))
try {
  ensureInstalled()
  await buildPackages()
  const folders = PACKAGES.filter(name => name !== 'create-fw').map(name => join(root, 'packages', name))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', packed, ...folders], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  // npm runs scripts in the root of the repository, but paths are relative to the folder in which npm was called.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  const { code } = await runNode(
    [join(root, 'packages/create-fw/bin/create-fw.mjs'), '--packages', packed, ...process.argv.slice(2)],
    { show: true, keys: true, cwd },
  )
  process.exitCode = code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(packed, { recursive: true, force: true })
}
