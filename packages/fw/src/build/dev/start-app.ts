import type { LoadedOptions } from '@fw/kit'
import type { Fw } from '@fw/schema'
import { bundle, callBuildBefore } from '../build'
import { loadFw } from '../load'
import type { ReportProblem } from '../create-report'
import { watchFiles } from '../watch/index'
import { callListen } from './call-listen'
import { checkRuntimeEnv } from './check-runtime-env'
import type { Listener } from './http/listen'

interface StartOptions {
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
    await checkRuntimeEnv(app, loaded)
    if (isWanted()) {
      await callListen(app, listener)
      await callBuildBefore(app)
      await bundle(app)
      await watchFiles(app)
      await app.callHook('build:done', { options: app.options, fw: app })
    }
    if (isWanted()) return app
  } catch (error) {
    // Parts that have already started would keep the process running.
    await app.close()
    throw error
  }
  await app.close()
  return undefined
}
