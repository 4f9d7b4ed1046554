import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guards/repository'
import { APPS, writeFiles } from '../harness/build-app'
import { startProgram } from '../harness/child-program'

/** Writes an application with tests to a separate folder. */
export function writeProject(name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `${name}-`))
  writeFiles(dir, { 'package.json': JSON.stringify({ name, private: true, type: 'module' }), ...files })
  return dir
}

/** Generous limits: a busy machine must not fail a test. */
const LIMITS = ['--testTimeout=60000', '--hookTimeout=60000']

/** The result of `vitest run`. */
export interface TestRun {
  code: number | null
  output: string
}

/** Runs the tests of a project, like a user. */
export async function runVitest(dir: string, ...args: string[]): Promise<TestRun> {
  const program = startProgram(
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=verbose', '--maxWorkers=2', ...LIMITS, ...args],
    { cwd: dir },
  )
  const code = await program.done
  return { code, output: program.output() }
}
