import type { FwApp } from '@fw/schema'

/** Shows in the open tabs of a running application that its configuration is broken, and takes that away again. */
export interface ConfigNotice {
  /** Without an error: what was shown is fixed. */
  show: (app: FwApp | undefined, error?: unknown) => Promise<void>
}

export function createConfigNotice(): ConfigNotice {
  let isShown = false
  return {
    async show(app, error) {
      if (!app?.bundler?.notify || (error === undefined && !isShown)) return
      isShown = error !== undefined
      app.bundler.notify('fw:configuration', isShown ? await emitContent(app, error) : '')
    },
  }
}

async function emitContent(app: FwApp, error: unknown): Promise<string> {
  const [{ createReports }, { emitOverlayContent }, { authorsOf, errorBase }] = await Promise.all([import('@fw/kit/errors'), import('../errors/overlay'), import('../errors/authors')])
  return emitOverlayContent(createReports(error, authorsOf(app)), { rootDir: app.options.rootDir, base: errorBase(app) })
}
