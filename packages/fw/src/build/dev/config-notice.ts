import { developmentBase } from '@fw/schema'
import type { Fw } from '@fw/schema'

/** Shows errors of the configuration in the open tabs of a running application, and hides them when they are fixed. */
interface ConfigNotice {
  /** Without an error: hides the notice. */
  show: (app: Fw | undefined, error?: unknown) => Promise<void>
}

export function createConfigNotice(): ConfigNotice {
  let shown: unknown
  return {
    async show(app, error) {
      if (!app?.bundler?.notify || error === shown) return
      shown = error
      const content = error === undefined ? '' : await emitContent(app, error)
      // It may have been fixed in the meantime.
      if (error === shown) app.bundler.notify('fw:configuration', content)
    },
  }
}

async function emitContent(app: Fw, error: unknown): Promise<string> {
  const [{ createReports }, { emitOverlayContent }, { authorsOf }] = await Promise.all([
    import('@fw/kit/errors'),
    import('../errors/overlay'),
    import('../errors/author-roots'),
  ])
  return emitOverlayContent(createReports(error, authorsOf(app)), {
    rootDir: app.options.rootDir,
    base: developmentBase(app.options),
  })
}
