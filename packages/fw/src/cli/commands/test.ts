import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { findPackage } from '@fw/kit/config'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import { join } from 'pathe'
import type { Call } from '../command'
import { writeOutput } from '../output/write-output'
import { untilExit } from '../preview/preview-server'

const CONFIG = /^(?:-c|--config)(?:=|$)/
const NAMES = ['vitest.config', 'vite.config', 'vitest.workspace'].flatMap(name =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(extension => `${name}.${extension}`),
)

/** `fw test`: runs Vitest with the configuration of the project, or with that of fw if it has none. */
export async function runTest({ words = [], terminal: { cwd, env } }: Call): Promise<number> {
  const dir = findPackage('vitest', cwd.replaceAll('\\', '/'))
  if (dir === undefined) throw new ProblemError([commandDiagnostics.testRunnerMissing({})])
  const isWatching = words.includes('--watch') || words.includes('-w')
  const rest = words.filter(word => word !== '--watch' && word !== '-w')
  const hasConfig = words.some(word => CONFIG.test(word)) || NAMES.some(name => existsSync(join(cwd, name)))
  const config = hasConfig ? [] : ['--config', writeConfig(cwd), '--root', cwd]
  const args = [join(dir, 'vitest.mjs'), isWatching ? 'watch' : 'run', ...config, ...rest]
  return untilExit(spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }))
}

/** Resolves packages like a file of the project. */
function writeConfig(cwd: string): string {
  const file = join(cwd, 'node_modules/.cache/fw/vitest.config.mjs')
  const text = `import { defineVitestConfig } from 'fw/test-utils/config'\n\nexport default defineVitestConfig({})\n`
  mkdirSync(join(file, '..'), { recursive: true })
  writeOutput(file, text, cwd)
  return file
}
