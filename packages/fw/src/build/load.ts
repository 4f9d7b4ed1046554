import { requireOptions } from '@fw/kit'
import type { LoadConfigOptions, LoadedOptions } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { resolve } from 'pathe'
import { createFw } from './create'
import { withLocations } from './problem-locations'
import type { ReportProblem } from './create-report'
import { setupFeature } from './feature'
import { features } from './features'

export interface LoadFwOptions extends Omit<LoadConfigOptions, 'rootDir'> {
  /** The project. Default: `cwd`, else the current folder. */
  rootDir?: string
  /** Another name for `rootDir`. */
  cwd?: string
  /** Options that are already loaded, without errors. */
  loaded?: LoadedOptions
  /**
   * `false`: set nothing up yet, so that hooks can be added first. `app.ready()` does it, and so does a build. Default:
   * true.
   */
  ready?: boolean
  /** Receives problems that do not stop the work. Default: a line on stderr. */
  report?: ReportProblem
}

/**
 * Loads an application: resolves its options, sets up its modules and scans its files. Throws if the configuration has
 * errors.
 */
export async function loadFw(options: LoadFwOptions = {}): Promise<FwApp> {
  const loaded =
    options.loaded ??
    (await requireOptions({ ...options, rootDir: resolve(options.rootDir ?? options.cwd ?? process.cwd()) }))
  const app = createFw(loaded, options.report)
  let done: Promise<void> | undefined
  app.ready = () => (done ??= setUp(app, loaded))
  if (options.ready !== false) await readyOrClosed(app)
  return app
}

// Modules may have opened something during setup, and only this code has the application to close it.
async function readyOrClosed(app: FwApp): Promise<void> {
  try {
    await app.ready()
  } catch (error) {
    await app.close().catch(() => undefined)
    throw error
  }
}

async function setUp(app: FwApp, loaded: LoadedOptions): Promise<void> {
  await withLocations(app, async () => {
    for (const feature of features) await setupFeature(app, feature, loaded)
  })
  await app.callHook('ready', app)
}
