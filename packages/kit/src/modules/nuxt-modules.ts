import { readFileSync } from 'node:fs'
import { nuxtDiagnostics, ProblemError } from '@fw/schema'
import { findPackage, readManifest } from '../packages/package-manifest'
import { NUXT_PACKAGE, NUXT_PACKAGES } from '../packages/nuxt-package'
import { packageRoot } from './package-root'

/** Whether an installed module is written for Nuxt. */
export function isNuxtModule(file: string | undefined): boolean {
  return file !== undefined && nuxtPackagesOf(file).length > 0
}

/** The packages of Nuxt that a module needs: its package depends on them, or else its file imports them. */
function nuxtPackagesOf(file: string): string[] {
  const root = packageRoot(file)
  const manifest = root === undefined ? undefined : readManifest(root)
  if (!manifest || manifest.name === NUXT_PACKAGE) return []
  const dependencies = { ...manifest.dependencies, ...manifest.peerDependencies }
  const text = readFileSync(file, 'utf8')
  return NUXT_PACKAGES.filter(
    name => Object.hasOwn(dependencies, name) || text.includes(`'${name}'`) || text.includes(`"${name}"`),
  )
}

/**
 * Throws if a module is written for Nuxt and would load Nuxt's own kit, whose functions do not know fw: without
 * `@fw/nuxt`, or with a second copy of the kit.
 */
export function requireNuxtPackage(name: string, file: string): void {
  const root = packageRoot(file)
  for (const dependency of nuxtPackagesOf(file)) {
    const dir = findPackage(dependency, root!)
    if (dir !== undefined && readManifest(dir)?.name === NUXT_PACKAGE) continue
    const isInstalled = findPackage(NUXT_PACKAGE, root!) !== undefined
    // A peer dependency need not be installed.
    if (isInstalled && dir === undefined) continue
    throw new ProblemError([
      isInstalled
        ? nuxtDiagnostics.nuxtCopy({ module: name, dependency, dir: dir!.replace(/^.*?\/(?=node_modules\/)/, '') })
        : nuxtDiagnostics.nuxtPackageMissing({ module: name, dependency }),
    ])
  }
}
