import { resolve } from 'pathe'

type Mounts = Record<string, { driver: string, base?: unknown }>

const ON_DISK = /^fs(?:-?lite)?$/i

/** The mounts of storage with relative folders taken from the project, so that data stands there wherever the command was called. */
export function resolveMounts(mounts: Mounts = {}, rootDir: string): Mounts {
  return Object.fromEntries(Object.entries(mounts).map(([name, mount]) => [
    name,
    ON_DISK.test(mount.driver) && typeof mount.base === 'string' ? { ...mount, base: resolve(rootDir, mount.base) } : mount,
  ]))
}
