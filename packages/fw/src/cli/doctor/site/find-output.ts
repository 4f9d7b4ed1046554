import { existsSync, statSync } from 'node:fs'
import { findPackage } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { buildDiagnostics, hasErrors, ProblemError } from '@fw/schema'
import { dirname, join } from 'pathe'
import { findBuild, outputDir } from '../../preview/find-build'
import { listFiles } from '../facts/list-files'

/** The output of a build. */
export interface Output {
  /** The folder that is deployed. */
  dir: string
  publicDir: string
  /** The file that Node starts. Undefined for static sites. */
  server?: string
  /** The command of its platform, which can start it. */
  command?: string
  /** The platform that it was built for, if Node does not run it. */
  preset?: string
}

/** The output of the last build. Undefined without one. */
export function findOutput(loaded: LoadedOptions): Output | undefined {
  try {
    const build = findBuild(loaded)
    if ('command' in build) {
      const { cwd, command, preset } = build
      return { dir: cwd, publicDir: join(cwd, 'public'), command, preset }
    }
    if ('site' in build) return { dir: build.site, publicDir: build.site }
    const dir = dirname(dirname(build.server))
    return { dir, publicDir: join(dir, 'public'), server: build.server }
  } catch (error) {
    if (!(error instanceof ProblemError) || !hasErrors(error.problems)) throw error
    const [problem] = error.problems
    // There is no build, or one that only its platform can start.
    if (problem?.code !== buildDiagnostics.noPreview.diagnostic.code) return undefined
    const dir = outputDir(loaded)
    return { dir, publicDir: join(dir, 'public'), preset: /`([^`]+)`/.exec(problem.why)?.[1] ?? 'unknown' }
  }
}

/** Whether nothing that a build reads has changed since. */
export async function isUpToDate(output: Output, { facts, layers, options }: LoadedOptions): Promise<boolean> {
  const { dir } = output
  const built = timeOfBuild(output)
  const folders = layers.map(({ rootDir }) => rootDir).filter(folder => !folder.includes('/node_modules/'))
  const files = await Promise.all(folders.map(folder => listFiles(folder, String(options.buildDir))))
  const fw = findPackage('fw', facts.rootDir)
  const sources = [...files.flat(), ...(fw ? [join(fw, 'package.json')] : [])]
  return existsSync(dir) && sources.every(file => timeOf(file) <= built)
}

/** When a build was written, in milliseconds. */
export function timeOfBuild({ dir, server }: Output): number {
  const record = [join(dir, 'nitro.json'), join(dirname(dir), 'nitro.json'), server ?? join(dir, 'index.html')]
  return record.map(timeOf).find(time => time > 0) ?? 0
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
