import { execFile } from 'node:child_process'
import { commandDiagnostics, hasOwnName, isOwnPackage, ProblemError } from '@fw/schema'
import type { PublishedManifest } from '@fw/schema'
import { compareVersions } from './version'

/** One version of a package in the registry. */
export interface Published extends PublishedManifest {
  version: string
  peerDependencies?: Record<string, string>
}

// With the name, because npm prints a single field as a bare value.
const FIELDS = ['name', 'version', 'engines', 'description', 'fwPackage', 'dependencies', 'peerDependencies']

/**
 * Queries npm for the newest version of this tag or range. npm knows the user's registries, credentials and proxies.
 * Throws if a package has the name of an fw package but is a different one.
 */
export async function fetchPublished(
  name: string,
  wanted: string,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Published> {
  const printed = await runNpm(['view', `${name}@${wanted}`, ...FIELDS, '--json'], { cwd, env }).catch((error: Error) =>
    fail(name, wanted, error.message),
  )
  // A range has several versions in any order, and an unknown tag has none.
  const versions = printed.trim() === '' ? [] : [JSON.parse(printed) as Published | Published[]].flat()
  const [newest] = versions.filter(({ version }) => version).sort((a, b) => compareVersions(b.version, a.version))
  if (!newest) return fail(name, wanted, 'the registry does not have this version')
  if (hasOwnName(name) && !isOwnPackage(newest)) {
    throw new ProblemError([
      commandDiagnostics.foreignPackage({ name, version: newest.version, description: newest.description }),
    ])
  }
  return newest
}

function runNpm(args: readonly string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const isWindows = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    execFile(
      isWindows ? 'npm.cmd' : 'npm',
      args,
      { cwd, env, shell: isWindows, timeout: 60_000 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(reasonOf(stdout, stderr) ?? error.message))
        else resolve(stdout)
      },
    )
  })
}

// npm prints its error as JSON, and again as log lines.
function reasonOf(stdout: string, stderr: string): string | undefined {
  try {
    return (JSON.parse(stdout) as { error?: { summary?: string } }).error?.summary?.split('\n')[0]
  } catch {
    return /npm (?:error|ERR!) (?!code)(.+)/.exec(stderr)?.[1]
  }
}

function fail(name: string, tag: string, reason: string): never {
  throw new ProblemError([
    commandDiagnostics.registrySilent({ name: `${name}@${tag}`, reason: reason.replace(/\.$/, '') }),
  ])
}
