import { resolve } from 'pathe'
import { engineFile, runtimeFile } from '../paths'

type Mounts = Record<string, { driver: string; base?: unknown }>

const ON_DISK = /^fs(?:-?lite)?$/i

/** Storage mounts, with folders relative to the project, so that they do not depend on the working directory. */
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

/** Adds a mount for cached responses: in memory, up to `{ cache: { maxBytes } }`. A driver replaces it. */
export function withCacheMount(mounts: Mounts = {}): Mounts {
  // A root mount includes the cache.
  if (['', '/', ':'].some(root => mounts[root])) return mounts
  return { ...mounts, cache: { driver: engineFile(runtimeFile('cache/cache-driver')), ...mounts.cache } }
}
