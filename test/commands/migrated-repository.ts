import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createProject, runFw } from './program'

/** The range of fw's packages that a migration writes. */
export const range = `^${(JSON.parse(readFileSync(new URL('../../packages/fw/package.json', import.meta.url), 'utf8')) as { version: string }).version}`

/** The text of a package.json. */
export const manifest = (members: object): string => `${JSON.stringify(members, undefined, 2)}\n`

/** A repository without uncommitted changes. */
export function createRepository(files: Record<string, string>): string {
  const dir = createProject(files)
  git(dir, 'init', '-q')
  commit(dir)
  return dir
}

export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    encoding: 'utf8',
  })
}

export function commit(dir: string): void {
  git(dir, 'add', '-A')
  git(dir, 'commit', '-qm', 'a')
}

/** The text of a file. */
export const read = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8')

export interface Report {
  written: boolean
  changes: Array<{ from: string | null; to: string; diff: string }>
  findings: Array<{ code: string; why: string; file?: string; line?: number }>
}

/** Runs `fw migrate` with these flags. */
export async function migrate(dir: string, ...flags: string[]): Promise<Report> {
  const { out, err } = await runFw(['migrate', '--json', ...flags], dir)
  expect(err).toBe('')
  return JSON.parse(out) as Report
}
