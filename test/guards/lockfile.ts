import { satisfies } from 'semver'

/** An entry of package-lock.json. */
export interface Locked {
  version?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  engines?: { node?: string }
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type LockedPackages = Readonly<Record<string, Locked>>

/** The platforms that the project is developed on and published for. */
const PLATFORMS = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

/** The oldest Node version that fw supports. */
const OLDEST_NODE = '20.19.0'

/** Entries with the URL of their package, except for links inside the repository. */
export function findResolved(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([, locked]) => locked.resolved && !locked.link)
    .map(([path]) => path)
}

/** A sentence for each native package without a locked binding for a platform. */
export function findMissingBindings(packages: LockedPackages, names: readonly string[]): string[] {
  return names.flatMap(name => {
    const bindings = Object.keys(packages[`node_modules/${name}`]?.optionalDependencies ?? {}).map(
      binding => packages[`node_modules/${binding}`],
    )
    const has = (os: string, cpu: string) =>
      bindings.some(locked => locked?.os?.includes(os) && locked.cpu?.includes(cpu) && !locked.libc?.includes('musl'))
    return PLATFORMS.filter(({ os, cpu }) => !has(os, cpu)).map(
      ({ os, cpu }) => `${name} has no binding for ${os} ${cpu}`,
    )
  })
}

/** Bindings that a package depends on but the lockfile lacks: `npm ci` rejects such a lockfile. */
export function findUnlocked(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter(name => !foldersUp(path).some(folder => packages[`${folder}node_modules/${name}`]))
      .map(name => `${path} depends on ${name}, which is not locked`),
  )
}

/** The folders in which a package finds others: its own, and those around it. */
function foldersUp(path: string): string[] {
  const parents = path.split('node_modules/').slice(0, -1)
  return [`${path}/`, ...parents.map((_, index) => parents.slice(0, index + 1).join('node_modules/'))]
}

/** Production dependencies whose `engines` exclude the oldest Node version. */
export function findTooNew(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([, locked]) => !locked.dev && locked.engines?.node && !satisfies(OLDEST_NODE, locked.engines.node))
    .map(([path, locked]) => `${path} needs Node ${locked.engines?.node}`)
}
