import { resolve } from 'pathe'
import { engineFile, runtimeFile } from '../paths'

type Mounts = Record<string, { driver: string; base?: unknown }>

const ON_DISK = /^fs(?:-?lite)?$/i

/**
 * The mounts of storage with relative folders taken from the project, so that data stands there wherever the command
 * was called.
 */
export function resolveMounts(mounts: Mounts = {}, rootDir: string): Mounts {
  return Object.fromEntries(
    Object.entries(mounts).map(([name, mount]) => [
      name,
      ON_DISK.test(mount.driver) && typeof mount.base === 'string'
        ? { ...mount, base: resolve(rootDir, mount.base) }
        : mount,
    ]),
  )
}

/**
 * The mounts with one for cached responses: in memory, up to a limit. `{ cache: { maxBytes } }` changes the limit, a
 * driver takes its place.
 */
export function withCacheMount(mounts: Mounts = {}): Mounts {
  // A mount of everything is one for these, too.
  if (['', '/', ':'].some(root => mounts[root])) return mounts
  return { ...mounts, cache: { driver: engineFile(runtimeFile('cache/cache-driver')), ...mounts.cache } }
}
