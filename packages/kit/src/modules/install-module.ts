import type { Fw, FwModule, ModuleEntry, ModuleMeta, ModuleObject } from '@fw/schema'
import { buildDiagnostics, isModuleKey, isPlainObject, moduleDiagnostics, ProblemError } from '@fw/schema'
import { existsSync } from 'node:fs'
import { join, relative } from 'pathe'
import { stateOf } from '../app-state'
import { currentModule, currentModuleName, runWithFw, useFw } from '../context'
import { findIncompatibility } from './compatibility'
import { installed } from './installed-modules'
import type { InstalledModule, ModuleOrigin } from './installed-modules'
import { loadModule, versionOf } from './load-module'
import type { LoadedModule, ModuleRequest } from './load-module'
import { locateInlineOptions } from './locate-inline-options'
import { mergeOptions } from './merge-options'
import { describeModuleFailure } from './module-failure'
import { runLifecycle } from './module-setups'
import { recordOptionWrites } from './option-writes'
import { packageRoot } from './package-root'
import { optionsFromDependents, orderModules } from './order-modules'
import type { DependencyOptions } from './order-modules'
import { writeForModule } from './write-for-module'

/** From this duration on, the setup of a module is reported as slow if timings are measured. */
const SLOW_SETUP_MS = 5000

interface InstallOptions {
  /** `false`: neither `onInstall` nor `onUpgrade` run, because the application is only inspected. */
  lifecycle?: boolean
}

/** Installs a module with options, unless it is already installed. Relative paths are resolved from the project root. */
export async function installModule(
  entry: ModuleEntry,
  inlineOptions?: Record<string, any>,
  fw: Fw = useFw(),
): Promise<void> {
  await installEntry(entry, inlineOptions, { app: fw })
}

/** Installs modules with their options. Their dependencies are installed first. */
export async function installModules(
  modules: ReadonlyMap<string | FwModule | ModuleObject, Record<string, any> | undefined>,
  resolvedPaths: Set<string> = new Set(),
  fw: Fw = useFw(),
): Promise<void> {
  const requests = [...modules].map(([entry, options]) => createRequest(entry, options, { app: fw }))
  const loaded = await installEntries(requests, fw)
  for (const { file } of loaded) if (file) resolvedPaths.add(file)
}

/** Installs one entry of `modules`. */
export async function installEntry(
  entry: ModuleEntry,
  inline: Record<string, any> | undefined,
  options: { app: Fw; from?: string; origin?: ModuleOrigin },
): Promise<void> {
  const [named, optionsOfEntry] = Array.isArray(entry) ? entry : [entry, undefined]
  await installEntries([createRequest(named, inline ?? optionsOfEntry, options)], options.app)
}

function createRequest(
  entry: ModuleRequest['entry'],
  inline: Record<string, any> | undefined,
  { app, from = app.options.rootDir, origin }: { app: Fw; from?: string; origin?: ModuleOrigin },
): ModuleRequest {
  const installer = currentModuleName()
  return {
    entry,
    inline,
    from,
    origin: origin ?? (installer === undefined ? { kind: 'framework' } : { kind: 'module', module: installer }),
  }
}

/** Loads modules, and sets them up: in this order, but each one after those that it requires. */
export async function installEntries(
  requests: readonly ModuleRequest[],
  app: Fw,
  options: InstallOptions = {},
): Promise<LoadedModule[]> {
  // Before a module is asked for its dependencies: it may read any option.
  if (requests.length > 0) recordOptionWrites(app)
  const loaded: LoadedModule[] = []
  for (const request of requests) loaded.push(await loadModule(request, app))
  for (const { meta } of loaded) if (meta.configKey !== undefined) recordOptionWrites(app).leaveLabel(meta.configKey)
  const ordered = await orderModules(loaded, app)
  for (const module of ordered) await setUp(module, app, options)
  return ordered
}

async function setUp(loaded: LoadedModule, app: Fw, { lifecycle = true }: InstallOptions): Promise<void> {
  const { module, name, file, key, origin } = loaded
  const installedModules = stateOf(app, installed)
  if (installedModules.has(key)) return
  const version = versionOf(loaded)
  const meta: ModuleMeta = {
    ...loaded.meta,
    name: loaded.meta.name ?? name,
    ...(version === undefined ? {} : { version }),
  }
  await requireCompatible({ ...loaded, meta }, app)
  const record: InstalledModule = {
    name,
    ...(file ? { file } : {}),
    meta,
    ...(version === undefined ? {} : { version }),
    origin,
    module,
    timings: { setup: 0 },
    state: 'setting up',
  }
  installedModules.set(key, record)
  if (isDisabled(meta, app)) {
    record.state = 'disabled'
    meta.disabled = true
  } else {
    applyDependentOptions(loaded, app)
    const result = await run(loaded, record, app, lifecycle)
    record.state = result === false ? 'skipped' : 'installed'
    Object.assign(record.timings, (result as { timings?: object } | undefined | false) && (result as any).timings)
    if (result !== false) transpileModule(loaded, app)
  }
  const entryPath =
    file && (packageRoot(file)?.replace(/^.*\/node_modules\//, '') ?? relative(app.options.rootDir, file))
  const { _installedModules } = app.options
  _installedModules.push({ meta, module: module as FwModule, timings: record.timings, entryPath })
}

/** Runs a module in its context, and measures it. */
async function run(loaded: LoadedModule, record: InstalledModule, app: Fw, lifecycle: boolean): Promise<unknown> {
  const { name, file } = loaded
  const measured = app.timings?.start('module', name)
  const writes = recordOptionWrites(app)
  writes.begin({ name, ...(file ? { file } : {}) })
  const start = performance.now()
  try {
    // A module without a file belongs to the one that installs it.
    return await runWithFw(
      app,
      async () => {
        if (lifecycle) await runLifecycle({ ...loaded, meta: record.meta }, app)
        return callModule(loaded, app)
      },
      file ?? currentModule(),
      name,
    )
  } catch (error) {
    throw await locateInlineOptions(await describeModuleFailure(error, 'setup', loaded), loaded)
  } finally {
    record.timings.setup = Math.round((performance.now() - start) * 100) / 100
    measured?.()
    writes.end()
    if (app.timings && record.timings.setup > SLOW_SETUP_MS) {
      app.report(
        moduleDiagnostics.moduleSlow(
          { module: name, seconds: (record.timings.setup / 1000).toFixed(1) },
          file ? { location: { file } } : {},
        ),
      )
    }
  }
}

async function callModule({ module, inline = {} }: LoadedModule, app: Fw): Promise<unknown> {
  return typeof module === 'function' ? module(inline, app) : module.setup?.(inline, app)
}

/** `<configKey>: false` disables a module, unless the key is an option of fw. */
function isDisabled({ configKey }: ModuleMeta, { options }: Fw): boolean {
  return (
    configKey !== undefined &&
    isModuleKey(configKey) &&
    (options as unknown as Record<string, unknown>)[configKey] === false
  )
}

/**
 * Sets the options that other modules require, each as a change of the module that requires it. A module that does not
 * read its options with `defineFwModule` gets them as its argument: from its call, its dependents and the project.
 */
function applyDependentOptions(loaded: LoadedModule, app: Fw): void {
  const dependentOptions = optionsFromDependents(app, loaded.key)
  if (dependentOptions.length === 0) return
  const { configKey } = loaded.meta
  if (configKey !== undefined) writeDependentOptions(configKey, dependentOptions, app)
  if ((loaded.module as FwModule).getOptions) return
  const set =
    configKey === undefined
      ? [...dependentOptions.map(entry => entry.overrides), ...dependentOptions.map(entry => entry.defaults)]
      : [(app.options as object as Record<string, unknown>)[configKey]]
  loaded.inline = mergeOptions([loaded.inline, ...set.filter(isPlainObject)]) as Record<string, unknown>
}

function writeDependentOptions(configKey: string, dependentOptions: readonly DependencyOptions[], app: Fw): void {
  // The first module that sets an option wins.
  for (const { overrides, by } of dependentOptions.toReversed()) {
    if (overrides) {
      writeForModule(app, by, found =>
        Object.assign(found, { [configKey]: mergeOptions([overrides, found[configKey]]) }),
      )
    }
  }
  for (const { defaults, by } of dependentOptions) {
    if (defaults) {
      writeForModule(app, by, found =>
        Object.assign(found, { [configKey]: mergeOptions([found[configKey], defaults]) }),
      )
    }
  }
}

/** The application imports the runtime code of installed modules, which may be TypeScript, or use `#imports`. */
function transpileModule(module: LoadedModule, app: Fw): void {
  const root = module.file === undefined ? undefined : packageRoot(module.file)
  if (root === undefined) return
  const name = root.replace(/^.*\/node_modules\//, '')
  const packages = join(root, 'node_modules')
  writeForModule(app, module, ({ build: { transpile = [] }, modulesDir }) => {
    if (!transpile.includes(name)) transpile.push(name)
    if (existsSync(packages) && !modulesDir.includes(packages)) modulesDir.push(packages)
  })
}

async function requireCompatible({ meta, name, file }: LoadedModule, app: Fw): Promise<void> {
  const reason = await findIncompatibility(meta, app)
  if (reason === undefined) return
  const problem = buildDiagnostics.moduleIncompatible({ module: name, reason }, file ? { location: { file } } : {})
  if (app.options.experimental.enforceModuleCompatibility) throw new ProblemError([{ ...problem, severity: 'error' }])
  app.report(problem)
}
