import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from '../scripts/process.mjs'
import { cpuTime } from './measure.mjs'

/** In the versions that fw is tested with. */
const TOOLS = ['typescript', 'vue-tsc'].map(
  name => `${name}@${JSON.parse(readFileSync(installed(`${name}/package.json`), 'utf8')).version}`,
)

/**
 * @typedef {object} Project an application that the harness wrote, with its installed packages
 * @property {string} dir
 * @property {string} command the program of the framework
 * @property {string} buildDir
 * @property {string} node
 */

/**
 * CPU seconds of type checks of each project, by round: of the first one, and of another one without a change. The
 * tools are installed now, because they are not part of the framework.
 *
 * @param {Readonly<Record<string, Project>>} projects
 * @param {number} rounds
 */
export function measureTypeChecks(projects, rounds) {
  /** @type {Record<'first' | 'again', Record<string, number[]>>} */
  const seconds = { first: {}, again: {} }
  for (const project of Object.values(projects)) addTools(project)
  for (let round = 0; round < rounds; round++) {
    for (const [name, project] of Object.entries(projects)) {
      rmSync(join(project.dir, project.buildDir), { recursive: true, force: true })
      for (const samples of [seconds.first, seconds.again]) (samples[name] ??= []).push(checkTypes(project))
    }
  }
  return seconds
}

/** @param {Project} project */
function checkTypes({ dir, command, node }) {
  const env = { NUXT_TELEMETRY_DISABLED: '1', CI: '1' }
  return cpuTime([join(dir, command), 'typecheck'], dir, { node, env }) / 1000
}

/** @param {Project} project */
function addTools({ dir, buildDir }) {
  const references = ['app', 'server', 'shared', 'node'].map(name => ({ path: `./${buildDir}/tsconfig.${name}.json` }))
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ files: [], references }))
  if (existsSync(join(dir, 'node_modules/vue-tsc'))) return
  const install = ['install', '--no-save', '--no-audit', '--no-fund', ...TOOLS]
  execFileSync('npm', install, { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] })
}
