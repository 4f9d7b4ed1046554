import { join } from 'node:path'
import { root } from '../process.mjs'
import { fileOf, installTools } from './install-tools.mjs'

const { platform, arch } = process
const suffix = platform === 'win32' ? '.exe' : ''

/** @type {import('./install-tools.mjs').Tool} */
const BUN = {
  name: 'bun',
  version: '1.4.4',
  binding: `@oven/bun-${platform === 'win32' ? 'windows' : platform}-${arch === 'arm64' ? 'aarch64' : 'x64'}`,
  executable: `bin/bun${suffix}`,
}

/** @type {import('./install-tools.mjs').Tool} */
const DENO = {
  name: 'deno',
  version: '2.9.6',
  binding: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`,
  executable: `deno${suffix}`,
}

/** @type {import('./install-tools.mjs').Tool} */
const MINIFLARE = {
  name: 'miniflare',
  // The last release for Node 20.
  version: '4.20260426.0',
  binding: `@cloudflare/workerd-${platform === 'win32' ? 'windows' : platform}-${arch === 'arm64' ? 'arm64' : '64'}`,
  bindingOf: 'workerd',
  executable: `bin/workerd${suffix}`,
}

/** What the tests of presets run servers with. Projects need none of them, so the lockfile does not contain them. */
const TOOLS = [BUN, DENO, { name: 'express', version: '5.1.0' }, MINIFLARE]

const dir = join(root, 'tmp/preset-tools')

/**
 * Installs the tools into a cache folder, unless they are there.
 *
 * @returns {string} the folder
 */
export function ensurePresetTools() {
  installTools(dir, TOOLS)
  return dir
}

/**
 * The path of a runtime that npm installed as a package for this platform.
 *
 * @param {'bun' | 'deno'} name
 * @returns {string}
 */
export function findRuntime(name) {
  return fileOf(ensurePresetTools(), name === 'bun' ? BUN : DENO)
}
