import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from './program-version.mjs'

/**
 * @typedef {object} Tool
 * @property {string} name the package
 * @property {string} version the preferred version
 * @property {string} [binding] the package with its executable for this platform, an optional dependency
 * @property {string} [bindingOf] the dependency that has the binding, if it is not the package itself
 * @property {string} [executable] the path in the binding
 */

/** How many older versions are tried. */
const MAX_FALLBACKS = 5

/**
 * Installs tools into a folder, unless they are there. npm omits an optional package without a word if the registry
 * does not have it, so the executables are checked. If one is missing, the newest older version with it is installed.
 *
 * @param {string} dir
 * @param {readonly Tool[]} tools
 * @param {NodeJS.ProcessEnv} [env]
 */
export function installTools(dir, tools, env = process.env) {
  const done = join(dir, 'installed.json')
  const wanted = JSON.stringify(tools)
  const isMissing = /** @param {Tool} tool */ tool => !existsSync(fileOf(dir, tool))
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted && !tools.some(isMissing)) return
  console.log(`Installing ${tools.map(({ name }) => name).join(', ')} …`)
  mkdirSync(dir, { recursive: true })
  const versions = Object.fromEntries(tools.map(({ name, version }) => [name, version]))
  let output = install(dir, versions, env)
  if (tools.some(isMissing)) output = install(dir, versions, env)
  for (const tool of tools.filter(isMissing)) {
    for (const version of olderVersions(tool, env)) {
      console.log(`${tool.binding}@${tool.version} cannot be installed. Trying ${tool.name} ${version} …`)
      output = install(dir, { ...versions, [tool.name]: version }, env)
      if (isMissing(tool)) continue
      versions[tool.name] = version
      break
    }
  }
  const broken = tools.filter(tool => isMissing(tool) || (tool.executable && !versionOf(fileOf(dir, tool))))
  if (broken.length > 0) {
    throw new Error(
      explain(
        broken.map(tool => [tool, isMissing(tool)]),
        output,
      ),
    )
  }
  writeFileSync(done, wanted)
}

/**
 * The file that proves that a tool is installed: its executable, or its package.
 *
 * @param {string} dir
 * @param {Tool} tool
 */
export function fileOf(dir, { name, binding, executable }) {
  return binding && executable
    ? join(dir, 'node_modules', binding, executable)
    : join(dir, 'node_modules', name, 'package.json')
}

/**
 * @param {string} dir
 * @param {Record<string, string>} versions
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} the error output of npm
 */
function install(dir, versions, env) {
  const overrides = { sharp: 'npm:empty-npm-package@1.0.0' }
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies: versions, overrides }))
  // npm does not install a missing optional package into an existing tree.
  rmSync(join(dir, 'node_modules'), { recursive: true, force: true })
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  const { stderr, status, signal, error } = npm(args, dir, env)
  if (stderr?.trim() || status === 0) return stderr
  return error ? error.message : `npm ended with ${signal ?? `exit code ${status}`} and no output.`
}

/**
 * Stable versions below the preferred one whose binding is in the registry, newest first.
 *
 * @param {Tool} tool
 * @param {NodeJS.ProcessEnv} env
 */
function* olderVersions({ name, version, binding, bindingOf }, env) {
  if (!binding) return
  const available = new Set(viewList(binding, 'versions', env))
  if (available.size === 0) return
  const older = viewList(`${name}@<${version}`, 'version', env)
    .filter(candidate => !candidate.includes('-'))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  let left = MAX_FALLBACKS
  for (const candidate of older) {
    const needed = bindingOf ? viewList(`${name}@${candidate}`, `dependencies.${bindingOf}`, env) : [candidate]
    if (!needed.some(found => available.has(found))) continue
    yield candidate
    if (--left === 0) return
  }
}

/**
 * A field of a package in the registry. Strings of several versions are returned as a list.
 *
 * @param {string} spec
 * @param {string} field
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function viewList(spec, field, env) {
  const { status, stdout } = npm(['view', spec, field, '--json', '--prefer-online'], undefined, env)
  return status === 0 && stdout.trim() ? [JSON.parse(stdout)].flat() : []
}

/**
 * @param {readonly string[]} args
 * @param {string | undefined} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function npm(args, cwd, env) {
  // `npm test --silent` sets npm_config_loglevel for its scripts, and npm would not say why it failed.
  return spawnSync('npm', [...args, '--loglevel=error'], {
    cwd,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

/**
 * @param {ReadonlyArray<[tool: Tool, isMissing: boolean]>} broken
 * @param {string} output
 */
function explain(broken, output) {
  const reasons = broken.map(([{ name, version, binding, executable }, isMissing]) => {
    if (!binding) return `npm did not install ${name}@${version}.`
    return isMissing
      ? `npm did not install ${binding}, the package of ${name} for this platform: neither ${version} nor an older version.`
      : `\`${executable}\` of ${binding}, the package of ${name} for this platform, does not start.`
  })
  return [
    'The tests of presets need tools that could not be installed.',
    ...reasons,
    'Check that the registry of npm (`npm config get registry`) has these packages, and that `npm config get omit` is empty, then run the tests again.',
    output,
  ]
    .join('\n')
    .trim()
}
