import { existsSync, statSync } from 'node:fs'
import { findPackage } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { hasErrors, ProblemError } from '@fw/schema'
import { dirname, join } from 'pathe'
import { findBuild } from '../../preview/find-build'
import { listFiles } from '../facts/list-files'

/** The output of a build. */
export interface Output {
  /** The folder that is deployed. */
  dir: string
  publicDir: string
  /** The file that Node starts. Undefined for static sites. */
  server?: string
  /** The command with which only its platform can start it. */
  command?: string
}

/** The output of the last build. Undefined without one. */
export function findOutput(loaded: LoadedOptions): Output | undefined {
  try {
    const build = findBuild(loaded)
    if ('command' in build) return { dir: build.cwd, publicDir: join(build.cwd, 'public'), command: build.command }
    if ('site' in build) return { dir: build.site, publicDir: build.site }
    const dir = dirname(dirname(build.server))
    return { dir, publicDir: join(dir, 'public'), server: build.server }
  } catch (error) {
    // There is no build, or one that cannot be started anywhere.
    if (error instanceof ProblemError && hasErrors(error.problems)) return undefined
    throw error
  }
}

/** Whether nothing that a build reads has changed since. */
export async function isUpToDate({ dir, server }: Output, { facts, layers, options }: LoadedOptions): Promise<boolean> {
  const record = [join(dir, 'nitro.json'), join(dirname(dir), 'nitro.json'), server ?? join(dir, 'index.html')]
  const built = record.map(timeOf).find(time => time > 0) ?? 0
  const folders = layers.map(({ rootDir }) => rootDir).filter(folder => !folder.includes('/node_modules/'))
  const files = await Promise.all(folders.map(folder => listFiles(folder, String(options.buildDir))))
  const fw = findPackage('fw', facts.rootDir)
  const sources = [...files.flat(), ...(fw ? [join(fw, 'package.json')] : [])]
  return existsSync(dir) && sources.every(file => timeOf(file) <= built)
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
