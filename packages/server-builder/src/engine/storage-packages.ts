import { fileURLToPath } from 'node:url'
import { tryResolveModule } from '@fw/kit'
import { ProblemError, servingDiagnostics } from '@fw/schema'

type Mounts = Readonly<Record<string, object | undefined>>

/** The packages that a driver imports, by the option that replaces them. */
interface DriverModule {
  DRIVER_DEPENDENCIES?: Record<string, { name: string; optional?: boolean }>
}

/** Files of packages that are dependencies of this one, for drivers. */
const OWN_PACKAGES: Readonly<Record<string, () => string>> = {
  'lru-cache': () => fileURLToPath(import.meta.resolve('lru-cache')),
}

/**
 * Fails if the driver of a storage mount needs a package that is not installed. The server would start, and fail with
 * every request that uses the storage. Returns aliases for packages that the project has not installed, but fw.
 */
export async function resolveStoragePackages(mounts: Mounts, rootDir: string): Promise<Record<string, string>> {
  const aliases: Record<string, string> = {}
  for (const [mount, settings] of Object.entries(mounts)) {
    const { driver, ...options } = (settings ?? {}) as Record<string, unknown>
    // Other drivers are files of the project.
    if (typeof driver !== 'string' || !/^[\w-]+$/.test(driver)) continue
    for (const [option, { name, optional }] of Object.entries(await packagesOf(driver))) {
      if (optional || options[option] !== undefined || (await tryResolveModule(name, rootDir))) continue
      if (!Object.hasOwn(OWN_PACKAGES, name))
        throw new ProblemError([servingDiagnostics.storagePackageMissing({ mount, driver, package: name })])
      aliases[name] = OWN_PACKAGES[name]!()
    }
  }
  return aliases
}

async function packagesOf(driver: string): Promise<NonNullable<DriverModule['DRIVER_DEPENDENCIES']>> {
  const url = await tryResolveModule(`unstorage/drivers/${driver}`, fileURLToPath(import.meta.resolve('nitro/builder')))
  if (!url) return {}
  const { DRIVER_DEPENDENCIES = {} } = (await import(url)) as DriverModule
  return DRIVER_DEPENDENCIES
}
