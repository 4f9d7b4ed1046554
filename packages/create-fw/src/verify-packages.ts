import { execFile } from 'node:child_process'
import { ProblemError, commandDiagnostics, createDiagnostics, hasOwnName, isOwnPackage } from '@fw/schema'
import type { PublishedManifest } from '@fw/schema'

interface NpmContext {
  cwd: string
  env: NodeJS.ProcessEnv
}

const NPM_VIEW_TIMEOUT_MS = 60_000

const FIELDS = ['name', 'version', 'description', 'fwPackage', 'dependencies']

/**
 * Checks that all packages with a name of fw, direct and transitive, really belong to fw. The public registry has an
 * unrelated package called `fw`. Throws if one does not belong to fw.
 */
export async function requireFwPackages(needed: Readonly<Record<string, string>>, context: NpmContext): Promise<void> {
  const checked = new Set<string>()
  const check = async (packages: Readonly<Record<string, string>>): Promise<void> => {
    const fwPackages = Object.entries(packages).filter(([name]) => hasOwnName(name) && !checked.has(name))
    for (const [name] of fwPackages) checked.add(name)
    const manifests = await Promise.all(fwPackages.map(([name, version]) => requireFwPackage(name, version, context)))
    for (const { dependencies = {} } of manifests) await check(dependencies)
  }
  await check(needed)
}

async function requireFwPackage(name: string, version: string, context: NpmContext): Promise<PublishedManifest> {
  const exactSpec = `${name}@${version}`
  let reason = 'the registry does not have this version'
  // If this version does not exist, the newest version shows whether the package belongs to fw.
  for (const spec of [exactSpec, name]) {
    const manifest = await viewPackage(spec, context).catch((error: Error) => {
      reason = error.message.replace(/\.$/, '')
    })
    if (!manifest) continue
    if (!isOwnPackage(manifest)) {
      throw new ProblemError([
        commandDiagnostics.foreignPackage({
          name,
          version: manifest.version ?? version,
          description: manifest.description,
        }),
      ])
    }
    if (spec === exactSpec) return manifest
  }
  throw new ProblemError([createDiagnostics.unverifiedPackage({ name: exactSpec, reason })])
}

/**
 * The manifest that npm would install; undefined if there is no such version. Calling npm respects the registries,
 * credentials and proxies of the user.
 */
function viewPackage(spec: string, { cwd, env }: NpmContext): Promise<PublishedManifest | undefined> {
  const isWindows = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    execFile(
      isWindows ? 'npm.cmd' : 'npm',
      ['view', spec, ...FIELDS, '--json'],
      { cwd, env, shell: isWindows, timeout: NPM_VIEW_TIMEOUT_MS },
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
