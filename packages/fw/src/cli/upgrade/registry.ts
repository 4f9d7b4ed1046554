import { execFile } from 'node:child_process'
import { commandDiagnostics, ProblemError } from '@fw/schema'

/** What the registry says of one version of a package. */
export interface Published {
  version: string
  engines?: { node?: string }
}

/** Asks npm, which knows the registries, credentials and proxies of the user. */
export async function askRegistry(name: string, tag: string, { cwd, env }: { cwd: string, env: NodeJS.ProcessEnv }): Promise<Published> {
  // With the name, because npm prints a single answer bare.
  const printed = await runNpm(['view', `${name}@${tag}`, 'name', 'version', 'engines', '--json'], { cwd, env }).catch((error: Error) => fail(name, tag, error.message))
  // A range has several versions, the newest last; a tag that is not there has none.
  const found = printed.trim() === '' ? undefined : [JSON.parse(printed) as Published | Published[]].flat().at(-1)
  return found?.version ? found : fail(name, tag, 'the registry has no such version')
}

function runNpm(args: readonly string[], { cwd, env }: { cwd: string, env: NodeJS.ProcessEnv }): Promise<string> {
  const isWindows = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    execFile(isWindows ? 'npm.cmd' : 'npm', args, { cwd, env, shell: isWindows, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(reasonOf(stdout, stderr) ?? error.message))
      else resolve(stdout)
    })
  })
}

// npm prints its failure as JSON, and once more as lines of a log.
function reasonOf(stdout: string, stderr: string): string | undefined {
  try {
    return (JSON.parse(stdout) as { error?: { summary?: string } }).error?.summary?.split('\n')[0]
  } catch {
    return /npm (?:error|ERR!) (?!code)(.+)/.exec(stderr)?.[1]
  }
}

function fail(name: string, tag: string, reason: string): never {
  throw new ProblemError([commandDiagnostics.registrySilent({ name: `${name}@${tag}`, reason: reason.replace(/\.$/, '') })])
}
