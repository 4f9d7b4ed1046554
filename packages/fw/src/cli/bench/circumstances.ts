import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { arch, availableParallelism, cpus, platform } from 'node:os'
import { installedVersion, splitPackage } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { packageDir, packageVersion } from '../versions'
import { median } from './compare/statistics'
import type { Circumstances } from './recording'

/** What the numbers depend on, besides the project. */
export function findCircumstances(loaded: LoadedOptions): Omit<Circumstances, 'speed'> {
  const { rootDir } = loaded.facts
  const commit = findCommit(rootDir)
  return {
    date: new Date().toISOString(),
    ...(commit === undefined ? {} : { commit }),
    versions: findVersions(loaded),
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
      system: `${platform()} ${arch()}`,
    },
  }
}

function findVersions({ facts: { rootDir }, options }: LoadedOptions): Record<string, string> {
  const fw = packageDir('fw') ?? rootDir
  const builder = packageDir('@fw/bundler1-builder') ?? fw
  const modules = (Array.isArray(options.modules) ? options.modules : []).flatMap((entry: unknown) => {
    const module: unknown = Array.isArray(entry) ? entry[0] : entry
    return typeof module === 'string' && !/^[./~@]?[./~@]?\//.test(module) ? [splitPackage(module)[0]] : []
  })
  const versions = [
    ['fw', packageVersion('fw')],
    ['node', process.versions.node],
    ['vue', installedVersion('vue', rootDir) ?? installedVersion('vue', fw)],
    ['vite', installedVersion('vite', builder)],
    ...modules.map(name => [name, installedVersion(name, rootDir)]),
  ]
  return Object.fromEntries(versions.filter(([, version]) => version !== undefined)) as Record<string, string>
}

/** Undefined without Git or a repository. */
function findCommit(rootDir: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: rootDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', '.') ? '+' : '')
  } catch {
    return undefined
  }
}

const MAX_SPEED_ROUNDS = 7
const MAX_HASHES = 20_000

/**
 * How long a fixed program takes, in milliseconds. If it is slower than at the last run, the machine is: it is busy,
 * throttled, or another one with the same name.
 */
export function measureSpeed(): number {
  const times = Array.from({ length: MAX_SPEED_ROUNDS }, () => {
    const start = performance.now()
    let text = ''
    for (let index = 0; index < MAX_HASHES; index++) text = createHash('md5').update(`${text}${index}`).digest('hex')
    return performance.now() - start
  })
  return Math.round(median(times) * 10) / 10
}
