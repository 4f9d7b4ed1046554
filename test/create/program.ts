import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guards/repository'
import type { TestProject } from '../project'
import { startProgram } from '../harness/child-program'

/** The bin of the package. */
export const createBin = join(root, 'packages/create-fw/bin/create-fw.mjs')

/** An author for Git commits. */
export const AUTHOR = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
}

/** Runs `create-fw` until it exits, without a terminal. */
export async function runCreate(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const program = startProgram([createBin, ...args], { cwd, env: { ...AUTHOR, ...env } })
  return { code: await program.done, output: program.output() }
}

/** Puts shell scripts with these names first in the search path. Returns the search path. */
export function withPrograms({ write, path }: TestProject, programs: Readonly<Record<string, string>>): string {
  mkdirSync(path('programs'))
  for (const [name, text] of Object.entries(programs))
    chmodSync(write(`programs/${name}`, `#!/bin/sh\n${text}\n`), 0o755)
  return `${path('programs')}:${process.env.PATH}`
}
