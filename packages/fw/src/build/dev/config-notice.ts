import type { FwApp } from '@fw/schema'

/** Shows in the open tabs of a running application that its configuration is broken, and takes that away again. */
export interface ConfigNotice {
  /** Without an error: what was shown is fixed. */
  show: (app: FwApp | undefined, error?: unknown) => Promise<void>
}

export function createConfigNotice(): ConfigNotice {
  /** What is wrong now. */
  let latest: unknown
  return {
    async show(app, error) {
      if (!app?.bundler?.notify || error === latest) return
      latest = error
      const content = error === undefined ? '' : await emitContent(app, error)
      // It may have been fixed meanwhile.
      if (error === latest) app.bundler.notify('fw:configuration', content)
    },
  }
}

async function emitContent(app: FwApp, error: unknown): Promise<string> {
  const [{ createReports }, { emitOverlayContent }, { authorsOf, errorBase }] = await Promise.all([
    import('@fw/kit/errors'),
    import('../errors/overlay'),
    import('../errors/author-roots'),
  ])
  return emitOverlayContent(createReports(error, authorsOf(app)), {
    rootDir: app.options.rootDir,
    base: errorBase(app),
  })
}
