import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'

/** `inside`: an existing repository, which is unchanged. `missing`: Git is not installed. */
export interface Repository {
  state: 'created' | 'inside' | 'missing' | 'failed'
  problem?: Problem
}

/** Initializes a repository with a first commit, if Git is installed and the folder is not part of a repository. */
export function createRepository(dir: string): Repository {
  if (spawnSync('git', ['--version']).status !== 0) return { state: 'missing' }
  const isOwn = existsSync(join(dir, '.git'))
  if (!isOwn && git(dir, 'rev-parse', '--is-inside-work-tree').ok) return { state: 'inside' }
  // A repository with commits has an author, who decides what to commit.
  if (isOwn && git(dir, 'rev-parse', '--verify', '--quiet', 'HEAD').ok) return { state: 'inside' }
  const steps = [
    ...(isOwn ? [] : [['init', '--quiet']]),
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'Initial commit'],
  ]
  for (const args of steps) {
    const { ok, output } = git(dir, ...args)
    if (!ok) {
      return {
        state: 'failed',
        problem: createDiagnostics.gitFailed({ command: `git ${args[0]}`, reason: firstLine(output) }),
      }
    }
  }
  return { state: 'created' }
}

function git(cwd: string, ...args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  return { ok: status === 0, output: `${stderr}\n${stdout}` }
}

function firstLine(output: string): string {
  const line =
    output
      .split('\n')
      .map(text => text.trim())
      .find(text => /^(?:fatal|error): /.test(text)) ?? output.trim().split('\n')[0]!
  return line.replace(/^(?:fatal|error): /, '').replace(/\.$/, '') || 'no output'
}
