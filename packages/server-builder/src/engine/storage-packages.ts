import { fileURLToPath } from 'node:url'
import { tryResolveModule } from '@fw/kit'
import { ProblemError, servingDiagnostics } from '@fw/schema'

type Mounts = Readonly<Record<string, object | undefined>>

/** The packages that a driver imports, by the option that replaces them. */
interface DriverModule {
  DRIVER_DEPENDENCIES?: Record<string, { name: string; optional?: boolean }>
}

/**
 * Fails if the driver of a storage mount needs a package that the project has not installed. The server would start,
 * and fail with every request that uses the storage.
 */
export async function checkStoragePackages(mounts: Mounts, rootDir: string): Promise<void> {
  for (const [mount, settings] of Object.entries(mounts)) {
    const { driver, ...options } = (settings ?? {}) as Record<string, unknown>
    // Other drivers are files of the project.
    if (typeof driver !== 'string' || !/^[\w-]+$/.test(driver)) continue
    for (const [option, { name, optional }] of Object.entries(await packagesOf(driver))) {
      if (optional || options[option] !== undefined || (await tryResolveModule(name, rootDir))) continue
      throw new ProblemError([servingDiagnostics.storagePackageMissing({ mount, driver, package: name })])
    }
  }
}

async function packagesOf(driver: string): Promise<NonNullable<DriverModule['DRIVER_DEPENDENCIES']>> {
  const url = await tryResolveModule(`unstorage/drivers/${driver}`, fileURLToPath(import.meta.resolve('nitro/builder')))
  if (!url) return {}
  const { DRIVER_DEPENDENCIES = {} } = (await import(url)) as DriverModule
  return DRIVER_DEPENDENCIES
}
