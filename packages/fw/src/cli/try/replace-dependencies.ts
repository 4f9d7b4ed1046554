import { NUXT_PACKAGE, NUXT_PACKAGES } from '@fw/kit/internal'
import type { PackageManager } from './nuxt-application'

/** A package.json, as an object. */
export type Manifest = Record<string, unknown> & {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
}

/** Packages of Nuxt, with the package of fw that does their work. Without one, `fw` itself does it. */
const REPLACED: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(NUXT_PACKAGES.map(name => [name, NUXT_PACKAGE])),
  nuxi: undefined,
  '@nuxt/cli': undefined,
  '@nuxt/devtools': undefined,
  '@nuxt/vite-builder': undefined,
  '@nuxt/webpack-builder': '@fw/bundler2-builder',
  '@nuxt/rspack-builder': '@fw/bundler3-builder',
}

/** The packages of fw that an application needs. */
export function neededPackages(manifest: Manifest): string[] {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const replacements = names.map(name => REPLACED[name]).filter(name => name !== undefined)
  return [...new Set(['fw', NUXT_PACKAGE, ...replacements])]
}

/** The package.json of an application with fw in the place of Nuxt. `specs` are the packages of fw to install. */
export function replaceDependencies(manifest: Manifest, specs: ReadonlyMap<string, string>): Manifest {
  const withoutNuxt = (versions: Record<string, string> = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(versions).filter(([name]) => !Object.hasOwn(REPLACED, name)))
  const parts = neededPackages(manifest).map(name => [name, specs.get(name)!] as const)
  // With npm, an override must not differ from what the application itself depends on.
  const names = NUXT_PACKAGES.map(name => [name, specs.get(NUXT_PACKAGE)!] as const)
  return {
    ...manifest,
    ...(manifest.scripts && { scripts: renameCommands(manifest.scripts) }),
    dependencies: { ...withoutNuxt(manifest.dependencies), ...Object.fromEntries([...parts, ...names]) },
    devDependencies: withoutNuxt(manifest.devDependencies),
  }
}

/** `nuxt prepare && vitest` → `fw prepare && vitest` */
export function renameCommands(scripts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scripts).map(([name, text]) => [name, text.replace(/(?<![\w./@:=-])nux[ti](?=\s|$)/g, 'fw')]),
  )
}

type Members = Record<string, unknown>

const OVERRIDE_KEYS: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['overrides'],
  bun: ['overrides'],
  yarn: ['resolutions'],
  pnpm: ['pnpm', 'overrides'],
}

/** The package.json of a workspace with the overrides that place fw's packages wherever one is needed. */
export function addOverrides(
  manifest: Manifest,
  specs: ReadonlyMap<string, string>,
  manager: PackageManager,
): Manifest {
  const result = structuredClone(manifest)
  const overrides = OVERRIDE_KEYS[manager].reduce((members, key) => (members[key] ??= {}) as Members, result as Members)
  Object.assign(overrides, overridesFor(specs))
  return result
}

/** What package managers install in the place of fw's and of Nuxt's packages. */
export function overridesFor(specs: ReadonlyMap<string, string>): Record<string, string> {
  return {
    ...Object.fromEntries(specs),
    ...Object.fromEntries(NUXT_PACKAGES.map(name => [name, specs.get(NUXT_PACKAGE)!])),
  }
}
