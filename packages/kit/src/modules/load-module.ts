import { existsSync, readFileSync } from 'node:fs'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, FwModule, ModuleMeta, ModuleObject } from '@fw/schema'
import { dirname, isAbsolute, join, relative } from 'pathe'
import { findModule, isModule } from '../packages/find-module'
import type { ModuleSearch } from '../packages/find-module'
import { readManifest } from '../packages/package-manifest'
import { splitPackage } from '../packages/resolve-package'
import { addPackageCommand } from '../packages/package-manager'
import { aliasesOf } from '../files/resolve-path'
import { importCurrent } from './import-module'
import type { ModuleOrigin } from './installed-modules'
import { locateInlineOptions } from './locate-inline-options'
import type { ModuleListing } from './locate-inline-options'
import { describeModuleFailure } from './module-failure'
import { requireNuxtPackage } from './nuxt-modules'
import { packageRoot } from './package-root'

/** A module to install, and why. */
export interface ModuleRequest extends ModuleListing {
  entry: string | FwModule | ModuleObject
  /** Options in the entry of `modules`, or of a call. */
  inline?: Record<string, any> | undefined
  /** Relative paths and packages are resolved from here. */
  from: string
  origin: ModuleOrigin
}

/** A module whose code is loaded. */
export interface LoadedModule extends ModuleRequest {
  module: FwModule | ModuleObject
  name: string
  /** Undefined if the module is not a file. */
  file?: string | undefined
  meta: ModuleMeta
  /** What identifies the module: its file, or itself. */
  key: unknown
}

/** Loads a module by its name, and reads its metadata. */
export async function loadModule(request: ModuleRequest, app: Fw): Promise<LoadedModule> {
  const { entry } = request
  if (typeof entry !== 'string') {
    const meta = await readMeta(entry)
    return { ...request, module: entry, name: inlineName(entry, meta), meta, key: entry }
  }
  // Modules in the modules folder are named by their path.
  const name = isAbsolute(entry) ? relative(app.options.rootDir, entry) : entry
  const { module, file } = await importModule({ ...request, entry, name }, app)
  const meta = { ...readBuildMeta(file), ...(await readMeta(module)) }
  return { ...request, module, name, file, meta, key: file }
}

async function importModule(
  request: ModuleRequest & { entry: string; name: string },
  app: Fw,
): Promise<{ module: FwModule | ModuleObject; file: string }> {
  const { entry, name, from } = request
  const located = await findModule(entry, searchFrom(from, app), async file => {
    requireNuxtPackage(name, file)
    try {
      return await importCurrent(file, app)
    } catch (error) {
      throw await describeModuleFailure(error, 'load', { name, file })
    }
  })
  if (located) {
    const { module, file } = located
    if (isModule(module)) return { module, file }
    const error = new Error('It exports neither a function nor an object with a `setup` function.')
    throw await describeModuleFailure(error, 'load', { name, file })
  }
  const install = addPackageCommand(app.options.rootDir, [splitPackage(entry)[0]]).join(' ')
  const missing = buildDiagnostics.moduleNotFound(
    { module: name, from: relative(app.options.rootDir, from) || '.', install },
    { path: ['modules'] },
  )
  throw await locateInlineOptions(new ProblemError([missing]), request)
}

/** How the modules of an application are resolved, from the folder of what names them. */
export function searchFrom(from: string, app: Fw): ModuleSearch {
  const { modulesDir } = app.options
  return { from, rootDirs: app.layers.map(layer => layer.rootDir), modulesDir, alias: aliasesOf(app) }
}

/** What a module says of itself. */
export async function readMeta(module: FwModule | ModuleObject): Promise<ModuleMeta> {
  const { meta, getMeta } = module
  return { ...(typeof getMeta === 'function' ? await getMeta.call(module) : meta) }
}

/** The metadata that build tools write next to the file of a published module. */
function readBuildMeta(file: string): ModuleMeta {
  const path = join(dirname(file), 'module.json')
  if (!file.includes('/node_modules/') || !existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ModuleMeta
  } catch {
    return {}
  }
}

/** The version of a module: from its metadata, or from its package. */
export function versionOf({ meta, file }: Pick<LoadedModule, 'meta' | 'file'>): string | undefined {
  if (meta.version !== undefined) return meta.version
  const root = file === undefined ? undefined : packageRoot(file)
  return root === undefined ? undefined : readManifest(root)?.version
}

function inlineName(module: FwModule | ModuleObject, meta: ModuleMeta): string {
  const { name } = module as { name?: unknown }
  return meta.name ?? (typeof name === 'string' && name !== '' ? name : 'inline module')
}
