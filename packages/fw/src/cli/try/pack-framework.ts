import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findPackage, readManifest } from '@fw/kit/config'
import { hasOwnName } from '@fw/schema'
import { fetchPublished } from '../upgrade/registry'
import { packageDir, packageVersion } from '../versions'
import { runStep } from './run-step'
import type { ProcessSession } from '../processes/process-session'

/**
 * Packs the packages of the running fw, so that the application is tried with this version, published or not. Returns
 * what to install by the names of the packages.
 */
export async function packFramework(
  names: readonly string[],
  { session, projectDir }: { session: ProcessSession; projectDir: string },
): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for (const name of names) await addSource(name, { sources, projectDir, env: session.env })
  const specs = new Map<string, string>()
  for (const [name, source] of sources) {
    const target = join(session.dir, 'packages', name.replace('/', '-'))
    await mkdir(target, { recursive: true })
    await runStep({
      side: 'fw',
      step: 'pack',
      program: 'npm',
      args: ['pack', '--ignore-scripts', '--silent', '--pack-destination', target, source],
      cwd: target,
      session,
    })
    specs.set(
      name,
      `file:${join(
        target,
        readdirSync(target).find(file => file.endsWith('.tgz'))!,
      )}`,
    )
  }
  return specs
}

interface Sources {
  sources: Map<string, string>
  projectDir: string
  env: NodeJS.ProcessEnv
}

/** Adds the folder of a package, and those of the packages of fw that it depends on. */
async function addSource(name: string, context: Sources): Promise<void> {
  const { sources, projectDir, env } = context
  if (sources.has(name)) return
  const dir = packageDir(name) ?? findPackage(name, projectDir)
  if (dir === undefined) {
    const version = packageVersion('fw')!
    // Throws if the registry has another package of this name.
    await fetchPublished(name, version, { cwd: projectDir, env })
    sources.set(name, `${name}@${version}`)
    return
  }
  sources.set(name, dir)
  for (const dependency of Object.keys(readManifest(dir)?.dependencies ?? {}))
    if (hasOwnName(dependency)) await addSource(dependency, context)
}
