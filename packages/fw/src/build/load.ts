import { requireOptions } from '@fw/kit'
import type { LoadConfigOptions, LoadedOptions } from '@fw/kit'
import type { Fw } from '@fw/schema'
import { resolve } from 'pathe'
import { createFw } from './create'
import type { LoadPurpose } from './internal-options'
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
  /** `false`: set nothing up yet, so that hooks can be added first. `app.ready()` and builds do it. Default: true. */
  ready?: boolean
  /**
   * What it is loaded for, which modules can read: `fw.options._prepare`, `fw.options._build`. With `build` and `dev`,
   * listeners of `ready` can use the server engine.
   */
  purpose?: LoadPurpose
  /** Receives problems that do not stop the work. Default: a line on stderr. */
  report?: ReportProblem
}

/** Loads an application: options, modules, files. Throws if the configuration has errors. */
export async function loadFw(options: LoadFwOptions = {}): Promise<Fw> {
  const loaded =
    options.loaded ??
    (await requireOptions({ ...options, rootDir: resolve(options.rootDir ?? options.cwd ?? process.cwd()) }))
  const app = createFw(loaded, options.report, options.purpose)
  let done: Promise<void> | undefined
  app.ready = () => (done ??= setUp(app, loaded))
  if (options.ready !== false) await readyOrClosed(app)
  return app
}

// Modules may have opened something during setup, and only this code has the application to close it.
async function readyOrClosed(app: Fw): Promise<void> {
  try {
    await app.ready()
  } catch (error) {
    await app.close().catch(() => undefined)
    throw error
  }
}

async function setUp(app: Fw, loaded: LoadedOptions): Promise<void> {
  await withLocations(app, async () => {
    for (const feature of features) await setupFeature(app, feature, loaded)
    // Its listeners may call `useServerEngine()`. Without them, the engine is created when the bundler starts.
    if (app.hasListeners?.('ready')) await createServerEngine(app)
  })
  await app.callHook('ready', app)
}

async function createServerEngine(app: Fw): Promise<void> {
  const { loadServerBuilder } = await import('./builders')
  const builder = await loadServerBuilder(app)
  await builder.createEngine?.(app)
}
