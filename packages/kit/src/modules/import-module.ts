import { statSync } from 'node:fs'
import type { FwApp } from '@fw/schema'
import { importModule } from '../config/run/import-module'
import { scanImports } from '../config/run/scan-imports'

/** When each file of a module was changed last, as it was loaded. */
type Stamps = ReadonlyMap<string, number | undefined>

interface Loaded {
  stamps: Stamps
  /** Undefined where loading failed. */
  exports?: Record<string, unknown>
}

/** What this process has loaded last, by the file of the module. */
const loaded = new Map<string, Loaded>()

const used = new WeakMap<FwApp, Map<string, number | undefined>>()

/** Imports a module as its files are now, also where this process has loaded it before they were edited. */
export async function importCurrent(file: string, app: FwApp): Promise<Record<string, unknown>> {
  if (file.includes('/node_modules/')) return (await importModule(file)).exports
  const known = loaded.get(file)
  const isCurrent = known?.exports !== undefined && !isStale(known.stamps)
  const stamps = isCurrent
    ? known.stamps
    : new Map([file, ...(await scanImports(file))].map(path => [path, stampOf(path)]))
  // A failure must not hide which files can fix it.
  used.set(app, new Map([...(used.get(app) ?? []), ...stamps]))
  if (isCurrent) return known.exports!
  loaded.set(file, { stamps })
  const { exports } = await importModule(file, { fresh: known !== undefined })
  loaded.set(file, { stamps, exports })
  return exports
}

/** The files of the modules that an application has loaded from the project and its layers. */
export function moduleFiles(app: FwApp): string[] {
  return [...(used.get(app)?.keys() ?? [])]
}

/** Whether a module was edited after the application has loaded it. */
export function hasStaleModules(app: FwApp): boolean {
  return isStale(used.get(app) ?? new Map())
}

function isStale(stamps: Stamps): boolean {
  return [...stamps].some(([path, stamp]) => stampOf(path) !== stamp)
}

function stampOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}
