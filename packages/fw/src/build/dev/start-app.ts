import type { LoadedOptions } from '@fw/kit'
import type { Fw } from '@fw/schema'
import { bundle, callBuildBefore } from '../build'
import { loadFw } from '../load'
import type { ReportProblem } from '../create-report'
import { writeTypes } from '../types/index'
import { watchFiles } from '../watch/index'
import { reportEditError } from '../watch/report-edit-error'
import { retryRemovedFiles } from '../watch/retry-removed-files'
import { callListen } from './call-listen'
import type { Listener } from './http/listen'

// The first page loads first; editors can wait for types.
const TYPES_DELAY_MS = 1000

export interface StartOptions {
  listener: Listener
  report?: ReportProblem | undefined
  /** Whether the application is still needed. Called between the steps. */
  isWanted: () => boolean
  /** Called when hooks can be added to the application. */
  onLoad: (app: Fw) => void
}

/** Starts an application in development, on a listening server. Undefined if the application is not needed any more. */
export async function startApp(
  loaded: LoadedOptions,
  { listener, report, isWanted, onLoad }: StartOptions,
): Promise<Fw | undefined> {
  const app = await loadFw({ rootDir: loaded.facts.rootDir, loaded, purpose: 'dev', ...(report ? { report } : {}) })
  app.httpServer = listener.server
  onLoad(app)
  try {
    if (isWanted()) {
      await callListen(app, listener)
      await callBuildBefore(app)
      await bundle(app)
      await watchFiles(app)
      await app.callHook('build:done', { options: app.options, fw: app })
    }
    if (isWanted()) {
      writeTypesLater(app)
      return app
    }
  } catch (error) {
    // Parts that have already started would keep the process running.
    await app.close()
    throw error
  }
  await app.close()
  return undefined
}

function writeTypesLater(app: Fw): void {
  const timer = setTimeout(
    () => retryRemovedFiles(() => writeTypes(app)).catch((error: unknown) => reportEditError(app, error)),
    TYPES_DELAY_MS,
  ).unref()
  app.hook('close', () => clearTimeout(timer))
}
