import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LoadedOptions } from '@fw/kit'
import { buildDiagnostics, ProblemError } from '@fw/schema'

/** What `fw preview` runs. */
type FoundBuild =
  | { server: string }
  | { site: string }
  /** The command with which the platform runs its builds locally. */
  | { command: string; cwd: string; preset: string }

/** What the server engine writes about a build. */
interface BuildRecord {
  preset?: string
  publicDir?: string
  commands?: { preview?: string }
}

/** The output of the last build. Presets have different folders. */
export function findBuild(loaded: LoadedOptions): FoundBuild {
  const dir = outputDir(loaded)
  const last = hasOwnOutput(loaded) ? dir : (lastOutputDir(loaded.facts.rootDir) ?? dir)
  const record = readJson<BuildRecord>(join(last, 'nitro.json'))
  return (record?.preset && findRecorded(last, record)) || findFiles(dir)
}

export function outputDir({ facts, options }: Pick<LoadedOptions, 'facts' | 'options'>): string {
  return resolve(facts.rootDir, ownOutput(options)?.dir ?? '.output')
}

function hasOwnOutput({ options }: Pick<LoadedOptions, 'options'>): boolean {
  return ownOutput(options)?.dir !== undefined
}

function ownOutput(options: LoadedOptions['options']): { dir?: string } | undefined {
  return (options.serverEngine as { output?: { dir?: string } }).output
}

function lastOutputDir(rootDir: string): string | undefined {
  const file = join(rootDir, 'node_modules/.nitro/last-build.json')
  const dir = readJson<{ outputDir?: string }>(file)?.outputDir
  return dir === undefined ? undefined : resolve(file, dir)
}

function findRecorded(
  dir: string,
  { preset = '', publicDir = 'public', commands }: BuildRecord,
): FoundBuild | undefined {
  const command = commands?.preview
  if (!command)
    throw new ProblemError([buildDiagnostics.noPreview({ preset, reason: 'there is no command that starts it' })])
  const server = /^node (\S+)$/.exec(command)?.[1]
  if (server !== undefined) return existing({ server: resolve(dir, server) })
  return command.startsWith('npx serve ') ? existing({ site: resolve(dir, publicDir) }) : { command, cwd: dir, preset }
}

/** Of a build without a record. */
function findFiles(dir: string): FoundBuild {
  const server = join(dir, 'server/index.mjs')
  if (existsSync(server)) return { server }
  const site = join(dir, 'public')
  if (['index.html', '200.html'].some(name => existsSync(join(site, name)))) return { site }
  throw new ProblemError([buildDiagnostics.noBuild({ file: server })])
}

function existing<Build extends { server: string } | { site: string }>(build: Build): Build | undefined {
  return Object.values(build).every(path => existsSync(path)) ? build : undefined
}

function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    return undefined
  }
}
