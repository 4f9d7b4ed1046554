import { existsSync } from 'node:fs'
import type { Builder, FwApp } from '@fw/schema'
import { join } from 'pathe'
import { loadBuilder, loadServerBuilder } from './builders'
import { withBuildLock } from './lock'
import { withLocations } from './problem-locations'
import { requireBuildDir, writeTemplates } from './templates'
import { measureFirstRequest, timed } from './timings'
import { typingFilesOf, writeTypes } from './types/index'

/** Writes the files that editors and type checkers need. */
export async function prepareFw(app: FwApp): Promise<void> {
  await app.ready()
  await writeTemplates(app)
  await writeTypes(app)
}

/** Builds the application for production. Rejects if another process is building it. */
export async function buildFw(app: FwApp): Promise<void> {
  await app.ready()
  await withLocations(app, () => requireBuildDir(app))
  await withBuildLock(app, async () => {
    await app.callHook('build:before', app)
    await bundle(app)
    await app.callHook('build:done', { options: app.options, fw: app })
  })
}

/** Bundles for production; in development it starts `app.bundler` and `app.server`. */
export async function bundle(app: FwApp): Promise<void> {
  await withLocations(app, async () => {
    const [builder, server] = await timed(app, 'phase', 'load builders, write templates', () =>
      Promise.all([loadBuilder(app), loadServerBuilder(app), writeTemplates(app)]),
    )
    await ensureTypes(app)
    await timed(app, 'phase', 'prepare server', () => server.prepare?.(app))
    await timed(app, 'phase', 'bundler', () => bundleOnce(app, builder))
    await timed(app, 'phase', 'server', () => server.bundle(app))
    measureFirstRequest(app)
  })
}

async function bundleOnce(app: FwApp, builder: Builder): Promise<void> {
  if (!app.options.experimental.buildCache || app.options.dev) return builder.bundle(app)
  const { withBuildCache } = await import('./cache')
  await withBuildCache(app, () => builder.bundle(app))
}

// Bundlers read the project's tsconfig, which refers to generated files that a fresh clone does not have.
async function ensureTypes(app: FwApp): Promise<void> {
  const { rootDir, buildDir } = app.options
  if (
    existsSync(join(rootDir, 'tsconfig.json')) &&
    typingFilesOf(app).some(({ file }) => !existsSync(join(buildDir, file)))
  )
    await writeTypes(app)
}
