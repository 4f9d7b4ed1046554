import type { FwApp, FwModule, ModuleEntry, ModuleMeta, Problem } from '@fw/schema'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import { isAbsolute, relative } from 'pathe'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { readReason } from '../config/run/error-reason'
import { currentModule, runWithFw, useFw } from '../context'
import { findPath } from '../files/resolve-path'
import { findIncompatibility } from './compatibility'
import { importCurrent } from './import-module'
import { recordOptionWrites } from './option-writes'
import { locateInModule } from './module-location'

/** An installed module. */
export interface InstalledModule {
  /** The name in the configuration, or in the module's metadata. */
  name: string
  /** Undefined if the module is not a file. */
  file?: string
}

/** The installed modules, by file or by the module itself if it is not a file. Each runs once. */
const installed: StateOwner<Map<unknown, InstalledModule>> = {
  name: 'kit:installed-modules',
  state: () => new Map(),
}

/** The modules of an application, in setup order. */
export function installedModules(app: FwApp = useFw()): InstalledModule[] {
  return [...stateOf(app, installed).values()]
}

/**
 * Installs a module with options, unless it is already installed. Relative paths are resolved from `from`, by default
 * from the project root.
 */
export async function installModule(
  entry: ModuleEntry,
  inline?: Record<string, any>,
  { app = useFw(), from = app.options.rootDir }: { app?: FwApp; from?: string } = {},
): Promise<void> {
  const [named, given] = Array.isArray(entry) ? entry : [entry, undefined]
  const options = inline ?? given
  const { module, file, name } =
    typeof named === 'string'
      ? await loadModule(named, app, from)
      : { module: named, file: undefined, name: nameOf(named) }
  const known = stateOf(app, installed)
  const key = file ?? module
  if (known.has(key)) return
  await requireCompatible(module, name, app, file)
  known.set(key, { name, ...(file ? { file } : {}) })
  const measured = app.timings?.start('module', name)
  const writes = recordOptionWrites(app)
  writes.begin({ name, ...(file ? { file } : {}) })
  try {
    // A module without a file belongs to the one that installs it.
    await runWithFw(app, () => runModule(module, options, app), file ?? currentModule())
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError(
      [
        buildDiagnostics.moduleFailed(
          { module: name, reason: reasonOf(error) },
          file ? { location: await locateInModule(error, file) } : {},
        ),
      ],
      { cause: error },
    )
  } finally {
    measured?.()
    writes.end()
  }
}

async function requireCompatible(module: FwModule, name: string, app: FwApp, file: string | undefined): Promise<void> {
  const reason = await findIncompatibility(module, app)
  if (reason === undefined) return
  const problem = buildDiagnostics.moduleIncompatible({ module: name, reason }, file ? { location: { file } } : {})
  if (app.options.experimental.enforceModuleCompatibility) throw new ProblemError([{ ...problem, severity: 'error' }])
  app.report(problem)
}

async function loadModule(
  name: string,
  app: FwApp,
  from: string,
): Promise<{ module: FwModule; file: string; name: string }> {
  const file = await findPath(name, { app, cwd: from, extensions: ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'] })
  if (!file)
    throw new ProblemError([
      buildDiagnostics.moduleNotFound({ module: name, from: relative(app.options.rootDir, from) || '.' }, {
        path: ['modules'],
      } as Partial<Problem>),
    ])
  // Modules in the modules folder are named by their path.
  const shortName = isAbsolute(name) ? relative(app.options.rootDir, name) : name
  try {
    const exports = await importCurrent(file, app)
    const module = (exports.default ?? exports) as FwModule
    if (typeof module !== 'function' && typeof (module as { setup?: unknown }).setup !== 'function')
      throw new Error('It exports neither a function nor an object with a `setup` function.')
    return { module, file, name: shortName }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError(
      [
        buildDiagnostics.moduleFailed(
          { module: shortName, reason: reasonOf(error) },
          { location: await locateInModule(error, file) },
        ),
      ],
      { cause: error },
    )
  }
}

async function runModule(module: FwModule, options: Record<string, any> | undefined, app: FwApp): Promise<unknown> {
  if (typeof module === 'function') return module(options ?? {}, app)
  return module.setup?.(options ?? {}, app)
}

function nameOf(module: FwModule): string {
  const { meta, name } = module as { meta?: ModuleMeta; name?: unknown }
  return meta?.name ?? (typeof name === 'string' && name !== '' ? name : 'inline module')
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? readReason(error) : String(error)
  return text.split('\n')[0]!.replace(/\.?$/, '.')
}
