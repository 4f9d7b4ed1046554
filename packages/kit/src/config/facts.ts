import { existsSync, readdirSync, realpathSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { APP_EXTRA_DIRS, APP_EXTRA_FILES, APP_SOURCE_DIRS, APP_SOURCE_FILES } from '@fw/schema'
import type { Facts, Location } from '@fw/schema'
import { join } from 'pathe'
import { isDirectory, isFile } from '../disk/find-file'
import { findWorkspaceDir } from '../packages/workspace-dir'

export interface GatherFactsOptions {
  rootDir: string
  envName: string
  isRootGiven?: boolean
  dev?: boolean
  test?: boolean
  /** Real environment variables. */
  env: Readonly<Record<string, string | undefined>>
  /** Values of the `.env` files. `env` overrides them. */
  dotenv?: Readonly<Record<string, string>>
  /** The locations of these values. */
  envLocations?: Readonly<Record<string, Location>>
  moduleKeys?: readonly string[]
  /** The build id of an earlier load, so that a reload does not count as another build. */
  buildId?: string
}

const CI_VARIABLES = [
  'CONTINUOUS_INTEGRATION',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'CIRCLECI',
  'TRAVIS',
  'BUILDKITE',
  'JENKINS_URL',
  'TEAMCITY_VERSION',
  'TF_BUILD',
  'BITBUCKET_BUILD_NUMBER',
  'APPVEYOR',
  'CODEBUILD_BUILD_ID',
  'DRONE',
  'SEMAPHORE',
  'NETLIFY',
  'VERCEL',
]

/** Facts about the disk and the environment for resolving options. The disk is read on demand, and only once. */
export function gatherFacts(options: GatherFactsOptions): Facts {
  const { rootDir, env } = options
  let workspaceDir: string | undefined
  return {
    rootDir,
    isRootGiven: options.isRootGiven ?? false,
    get workspaceDir() {
      return (workspaceDir ??= findWorkspaceDir(rootDir))
    },
    envName: options.envName,
    dev: options.dev ?? false,
    test: options.test ?? false,
    env: { ...options.dotenv, ...env },
    ...(options.envLocations ? { envLocations: options.envLocations } : {}),
    tty: Boolean(process.stdout.isTTY),
    ci: isCi(env),
    buildId: options.buildId ?? createBuildId(),
    isDirectory: memoise(isDirectory),
    isFile: memoise(isFile),
    appSources: memoise(scanAppSources),
    moduleKeys: options.moduleKeys ?? [],
  }
}

/** A UUID that may be predictable: loading `node:crypto` would take longer than finding the configuration. */
function createBuildId(): string {
  const digit = (index: number): number =>
    index === 12 ? 4 : index === 16 ? 8 + Math.floor(Math.random() * 4) : Math.floor(Math.random() * 16)
  const digits = Array.from({ length: 32 }, (_, index) => digit(index).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether the command runs in CI. `CI=false` disables the detection. */
export function isCi(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.CI) return env.CI !== 'false' && env.CI !== '0'
  return CI_VARIABLES.some(name => env[name] && env[name] !== 'false' && env[name] !== '0')
}

/** The known names in `<rootDir>/app`, each with the file extensions found for it. */
export function scanAppSources(rootDir: string): Record<string, string[]> {
  const extensionsByName = new Map<string, Set<string>>()
  const add = (name: string, file: string) => {
    const extension = file.slice(file.lastIndexOf('.'))
    if (file.includes('.')) extensionsByName.set(name, (extensionsByName.get(name) ?? new Set()).add(extension))
  }
  const app = join(rootDir, 'app')
  const isFlat = listEntries(rootDir).some(({ name, isFolder }) =>
    (isFolder ? APP_SOURCE_DIRS : APP_SOURCE_FILES).includes(isFolder ? name : baseOf(name)),
  )
  const dirs = isFlat ? APP_SOURCE_DIRS : [...APP_SOURCE_DIRS, ...APP_EXTRA_DIRS]
  const files = isFlat ? APP_SOURCE_FILES : [...APP_SOURCE_FILES, ...APP_EXTRA_FILES]
  for (const { name, isFolder } of listEntries(app)) {
    const base = baseOf(name)
    if (isFolder && dirs.includes(name)) walkFiles(join(app, name), file => add(name, file))
    else if (!isFolder && files.includes(base)) add(base, name)
  }
  return Object.fromEntries([...extensionsByName].map(([name, extensions]) => [name, [...extensions].sort()]))
}

function baseOf(name: string): string {
  return name.replace(/\.[^.]*$/, '')
}

function walkFiles(dir: string, visit: (name: string) => void, links = new Set<string>()): void {
  for (const { name, isFolder, isLink } of listEntries(dir)) {
    const path = join(dir, name)
    if (name === 'node_modules' || name.startsWith('.')) continue
    if (!isFolder) visit(name)
    else if (!isLink || !links.has(realpathSync(path))) {
      // Each target once, so that circular links end.
      if (isLink) links.add(realpathSync(path))
      walkFiles(path, visit, links)
    }
  }
}

interface Entry {
  name: string
  isFolder: boolean
  isLink: boolean
}

/** The entries of a directory, with symbolic links resolved. Broken links are excluded. */
function listEntries(dir: string): Entry[] {
  return readEntries(dir).flatMap(entry => {
    const isLink = entry.isSymbolicLink()
    const isFolder = isLink ? isDirectory(join(dir, entry.name)) : entry.isDirectory()
    return isLink && !isFolder && !existsSync(join(dir, entry.name)) ? [] : { name: entry.name, isFolder, isLink }
  })
}

function readEntries(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return []
  }
}

function memoise<Result>(look: (path: string) => Result): (path: string) => Result {
  const results = new Map<string, Result>()
  return path => {
    if (!results.has(path)) results.set(path, look(path))
    return results.get(path)!
  }
}
