import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../process.mjs'

/** What the tests of presets run servers with. Projects need none of them, so the lockfile does not contain them. */
const TOOLS = {
  bun: '1.4.4',
  deno: '2.9.6',
  express: '5.1.0',
  // The last release for Node 20.
  miniflare: '4.20260426.0',
}

const dir = join(root, 'tmp/preset-tools')

/**
 * Installs the tools into a cache folder, unless they are there.
 *
 * @returns {string} the folder
 */
export function ensurePresetTools() {
  const manifest = join(dir, 'package.json')
  const text = JSON.stringify({
    private: true,
    dependencies: TOOLS,
    overrides: { sharp: 'npm:empty-npm-package@1.0.0' },
  })
  const done = join(dir, 'installed.json')
  if (existsSync(done) && readFileSync(done, 'utf8') === text) return dir
  console.log('Installing Bun, Deno, Express and Miniflare …')
  mkdirSync(dir, { recursive: true })
  writeFileSync(manifest, text)
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'],
    { cwd: dir, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`The tests of presets need Bun, Deno, Express and Miniflare:\n${stderr}`)
  writeFileSync(done, text)
  return dir
}

/**
 * The path of a runtime that npm installed as a package for this platform.
 *
 * @param {'bun' | 'deno'} name
 * @returns {string}
 */
export function findRuntime(name) {
  const platform =
    name === 'bun' ? `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : 'x64'}` : denoPackage()
  const require = createRequire(join(ensurePresetTools(), 'package.json'))
  const folder = join(require.resolve(`${platform}/package.json`), '..')
  return name === 'bun' ? join(folder, 'bin/bun') : join(folder, 'deno')
}

function denoPackage() {
  return `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`
}
