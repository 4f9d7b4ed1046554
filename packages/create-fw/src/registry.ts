import { execFile } from 'node:child_process'
import { ProblemError, commandDiagnostics, createDiagnostics, hasOwnName, isOwnPackage } from '@fw/schema'
import type { PublishedManifest } from '@fw/schema'

interface Place {
  cwd: string
  env: NodeJS.ProcessEnv
}

const FIELDS = ['name', 'version', 'description', 'fwPackage', 'dependencies']

/**
 * Throws unless every package with a name of fw that would be installed is one of fw: those that the project asks for,
 * and those that they ask for. The public registry has another package called `fw`.
 */
export async function requireOwnPackages(needed: Readonly<Record<string, string>>, place: Place): Promise<void> {
  const checked = new Set<string>()
  const check = async (packages: Readonly<Record<string, string>>): Promise<void> => {
    const own = Object.entries(packages).filter(([name]) => hasOwnName(name) && !checked.has(name))
    for (const [name] of own) checked.add(name)
    const found = await Promise.all(own.map(([name, version]) => requireOwn(name, version, place)))
    for (const { dependencies = {} } of found) await check(dependencies)
  }
  await check(needed)
}

async function requireOwn(name: string, version: string, place: Place): Promise<PublishedManifest> {
  const asked = `${name}@${version}`
  let reason = 'the registry does not have this version'
  // When this version does not exist, the newest one says whose name it is.
  for (const spec of [asked, name]) {
    const found = await viewPackage(spec, place).catch((error: Error) => {
      reason = error.message.replace(/\.$/, '')
    })
    if (!found) continue
    if (!isOwnPackage(found))
      throw new ProblemError([
        commandDiagnostics.foreignPackage({ name, version: found.version ?? version, description: found.description }),
      ])
    if (spec === asked) return found
  }
  throw new ProblemError([createDiagnostics.unverifiedPackage({ name: asked, reason })])
}

/**
 * What npm would install, by the registries, credentials and proxies of the user; undefined when there is no such
 * version.
 */
function viewPackage(spec: string, { cwd, env }: Place): Promise<PublishedManifest | undefined> {
  const isWindows = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    execFile(
      isWindows ? 'npm.cmd' : 'npm',
      ['view', spec, ...FIELDS, '--json'],
      { cwd, env, shell: isWindows, timeout: 60_000 },
      (error, stdout, stderr) => {
        if (!error)
          return resolve(stdout.trim() === '' ? undefined : [JSON.parse(stdout) as PublishedManifest].flat().at(-1))
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return reject(new Error('npm is not installed'))
        if (/\bE404\b|ETARGET/.test(stdout + stderr)) return resolve(undefined)
        reject(new Error(/npm (?:error|ERR!) (?!code)(.+)/.exec(stderr)?.[1] ?? error.message.split('\n')[0]!))
      },
    )
  })
}
