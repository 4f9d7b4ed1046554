import { requireOptions, runWithFw } from '@fw/kit'
import type { LoadConfigOptions, LoadedOptions } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { createFw } from './create'
import { steps } from './steps'

export interface LoadFwOptions extends LoadConfigOptions {
  /** Options that are loaded already, without errors. */
  loaded?: LoadedOptions
}

/** Loads an application: resolves its options, sets up its modules and finds all its files. Throws when the configuration has errors. */
export async function loadFw(options: LoadFwOptions): Promise<FwApp> {
  const loaded = options.loaded ?? await requireOptions(options)
  const app = createFw(loaded)
  await runWithFw(app, async () => {
    for (const step of steps) await step.run(app, loaded)
  })
  await app.callHook('ready', app)
  return app
}
