import { statSync } from 'node:fs'
import type { Fw } from '@fw/schema'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { importModule } from '../run/import-module'
import { scanImports } from '../run/scan-imports'

/** The modification times of a module's files before it was loaded. */
type Stamps = ReadonlyMap<string, number | undefined>

interface Loaded {
  stamps: Stamps
  /** Undefined if loading failed. */
  exports?: Record<string, unknown>
}

/** The last load of each module in this process, by file. */
const loaded = new Map<string, Loaded>()

/** The files of an application's modules, with their stamps. */
const usedFiles: StateOwner<Map<string, number | undefined>> = {
  name: 'kit:module-files',
  state: () => new Map(),
}

/** Imports a module with its current code, even if this process loaded it before an edit. */
export async function importCurrent(file: string, app: Fw): Promise<Record<string, unknown>> {
  if (file.includes('/node_modules/')) return (await importModule(file)).exports
  const lastLoad = loaded.get(file)
  const isCurrent = lastLoad?.exports !== undefined && !isStale(lastLoad.stamps)
  const stamps = isCurrent
    ? lastLoad.stamps
    : new Map([file, ...(await scanImports(file))].map(path => [path, stampOf(path)]))
  // Even after an error, the files that can fix it must be known.
  const used = stateOf(app, usedFiles)
  for (const [path, stamp] of stamps) used.set(path, stamp)
  if (isCurrent) return lastLoad.exports!
  loaded.set(file, { stamps })
  const { exports } = await importModule(file, { fresh: lastLoad !== undefined })
  loaded.set(file, { stamps, exports })
  return exports
}

/** The files of the modules that an application loaded from the project and its layers. */
export function moduleFiles(app: Fw): string[] {
  return [...stateOf(app, usedFiles).keys()]
}

/** Whether a module was edited after the application loaded it. */
export function hasStaleModules(app: Fw): boolean {
  return isStale(stateOf(app, usedFiles))
}

function isStale(stamps: Stamps): boolean {
  return [...stamps].some(([path, stamp]) => stampOf(path) !== stamp)
}

function stampOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}
