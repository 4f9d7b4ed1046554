import type { LoadedOptions } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { bundle } from '../build'
import { loadFw } from '../load'
import type { Tell } from '../create-report'
import { writeTypes } from '../types/index'
import { tell as tellFailure } from '../watch/follower'
import { overGoneFiles } from '../watch/removed-files'
import { watchFiles } from '../watch/index'
import type { Listener } from './http/listen'

// Editors can wait a moment longer than the first page.
const TYPES_AFTER = 1000

export interface StartOptions {
  listener: Listener
  tell?: Tell | undefined
  /** Whether the application is still wanted; asked between the parts of the work. */
  isWanted: () => boolean
  /** Called once the application can hear hooks. */
  onLoad: (app: FwApp) => void
}

/** Starts an application in development, on a server that listens. Undefined when it is not wanted any more. */
export async function startApp(
  loaded: LoadedOptions,
  { listener, tell, isWanted, onLoad }: StartOptions,
): Promise<FwApp | undefined> {
  const app = await loadFw({ rootDir: loaded.facts.rootDir, loaded, ...(tell ? { tell } : {}) })
  app.httpServer = listener.server
  onLoad(app)
  try {
    if (isWanted()) {
      await app.callHook('build:before', app)
      await bundle(app)
      await watchFiles(app)
      await app.callHook('build:done', { options: app.options, fw: app })
    }
    if (isWanted()) {
      writeTypesLater(app)
      return app
    }
  } catch (error) {
    // What has started already would keep the process from ending.
    await app.close()
    throw error
  }
  await app.close()
  return undefined
}

function writeTypesLater(app: FwApp): void {
  const timer = setTimeout(
    () => overGoneFiles(() => writeTypes(app)).catch((error: unknown) => tellFailure(app, error)),
    TYPES_AFTER,
  ).unref()
  app.hook('close', () => clearTimeout(timer))
}
