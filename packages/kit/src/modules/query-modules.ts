import type { Fw, FwModule, ModuleEntry, ModuleMeta, ModuleObject } from '@fw/schema'
import { moduleCandidates } from '../packages/find-module'
import { isInRange } from '../packages/version-range'
import { useFw } from '../context'
import { getDirectory } from '../files/layer-directories'
import { findModulePath } from '../files/resolve-module'
import { resolveAlias } from '../files/resolve-path'
import { isFwMajorVersion, normalizeSemanticVersion } from './compatibility'
import { installedModules } from './installed-modules'
import { loadModule, readMeta, versionOf } from './load-module'

/** Whether the application supports modules of version 2: never. */
export function isFw2(app: Fw = useFw()): boolean {
  return isFwMajorVersion(2, app)
}

/** Whether the application supports modules of version 3. */
export function isFw3(app: Fw = useFw()): boolean {
  return isFwMajorVersion(3, app)
}

/** The path of a module for `build.transpile`: the package of a file in `node_modules`, otherwise its folder. */
export function normalizeModuleTranspilePath(path: string): string {
  return getDirectory(path).split('node_modules/').pop()!
}

/** Whether a module is installed or listed in `modules`, by its name in the configuration or in its metadata. */
export function hasFwModule(name: string, app: Fw = useFw()): boolean {
  return (
    installedModules(app).some(module => module.name === name || metaNameOf(module) === name) ||
    (app.options.modules ?? []).some(entry => nameOfEntry(entry) === name)
  )
}

/** Whether the version of a module is in a range. False if its version is unknown. */
export async function hasFwModuleCompatibility(
  module: string | FwModule,
  range: string,
  app: Fw = useFw(),
): Promise<boolean> {
  const version = await getFwModuleVersion(module, app)
  return version !== false && isInRange(normalizeSemanticVersion(version), range)
}

/** The version of a module: in its metadata, or that of its package. False if it is unknown. */
export async function getFwModuleVersion(module: string | FwModule, app: Fw = useFw()): Promise<string | false> {
  const meta = typeof module === 'string' ? undefined : await readMeta(module)
  if (meta?.version) return meta.version
  const name = typeof module === 'string' ? module : meta?.name
  if (!name) return false
  const installed = installedModules(app).find(other => other.name === name || metaNameOf(other) === name)
  const loaded = await loadFwModuleInstance(installed?.file ?? name, app).catch(() => undefined)
  if (!loaded) return false
  return versionOf({ meta: await readMeta(loaded.fwModule), file: loaded.resolvedModulePath }) ?? false
}

/** A module, as `loadFwModuleInstance` loads it. */
export interface LoadedModule {
  fwModule: FwModule
  /** The metadata that its package was built with. */
  buildTimeModuleMeta: ModuleMeta
  /** The file of a module that was given by name. */
  resolvedModulePath?: string
}

/** Loads a module by name or path. A function or an object is the module itself. */
export async function loadFwModuleInstance(
  module: string | FwModule | ModuleObject,
  app: Fw = useFw(),
): Promise<LoadedModule> {
  if (typeof module !== 'string') return { fwModule: module as FwModule, buildTimeModuleMeta: {} }
  const { rootDir } = app.options
  const loaded = await loadModule({ entry: module, from: rootDir, origin: { kind: 'framework' } }, app)
  const version = versionOf({ meta: {}, file: loaded.file })
  return {
    fwModule: loaded.module as FwModule,
    buildTimeModuleMeta: version === undefined ? {} : { version },
    ...(loaded.file ? { resolvedModulePath: loaded.file } : {}),
  }
}

/** Splits an entry of `modules` into module and options. Undefined for an entry that is skipped. */
export function resolveModuleWithOptions(
  definition: ModuleEntry | false | undefined | null,
  app: Fw = useFw(),
): { resolvedPath?: string; module: string | FwModule | ModuleObject; options: Record<string, any> } | undefined {
  const [module, options = {}] = Array.isArray(definition) ? definition : [definition]
  if (!module) return undefined
  if (typeof module !== 'string') return { module, options }
  const paths = [app.options.rootDir, ...app.options.modulesDir]
  const candidates = moduleCandidates(resolveAlias(module)).map(candidate => findModulePath(candidate, { paths }))
  const resolvedPath = candidates.find(path => path !== undefined)
  return { module, options, ...(resolvedPath === undefined ? {} : { resolvedPath }) }
}

function metaNameOf(module: object): string | undefined {
  return (module as { meta?: ModuleMeta }).meta?.name
}

function nameOfEntry(entry: unknown): string | undefined {
  const module: unknown = Array.isArray(entry) ? entry[0] : entry
  if (typeof module === 'string') return module
  return module ? (metaNameOf(module) ?? undefined) : undefined
}
