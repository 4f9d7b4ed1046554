import { execFile } from 'node:child_process'

/** What Git knows about a folder. */
export interface GitState {
  /** Relative to the folder: tracked files, and those that are neither tracked nor ignored. */
  files: readonly string[]
  /** Tracked files. */
  tracked: ReadonlySet<string>
  /** Files with uncommitted changes. */
  dirty: readonly string[]
}

/** The state of the folder in its repository. Undefined without a repository, or without Git. */
export async function readGitState(dir: string): Promise<GitState | undefined> {
  const tracked = await git(dir, ['ls-files', '-z'])
  if (tracked === undefined) return undefined
  const others = await git(dir, ['ls-files', '-z', '--others', '--exclude-standard'])
  const status = await git(dir, ['status', '--porcelain', '-z', '--', '.'])
  const names = new Set(split(tracked))
  return { files: [...names, ...split(others)], tracked: names, dirty: split(status).map(line => line.slice(3)) }
}

function split(output: string | undefined): string[] {
  return (output ?? '').split('\0').filter(Boolean)
}

function git(cwd: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise(resolve => {
    execFile('git', args, { cwd, maxBuffer: 2 ** 28 }, (error, stdout) => resolve(error ? undefined : stdout))
  })
}
