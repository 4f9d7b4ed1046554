import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { runWithFw, standardOutput } from '@fw/kit/internal'
import type { Builder, BuildOutput, BuildResult, Fw } from '@fw/schema'
import { join } from 'pathe'
import { loadBuilder, loadServerBuilder } from './builders'
import { hasSchemaListeners, writeSchema } from './config-schema/index'
import { withBuildLock } from './lock'
import { checkMiddlewareNames } from './errors/check-middleware'
import { addRulePlugins } from './resilience/index'
import { withLocations } from './problem-locations'
import { requireBuildDir, writeTemplates } from './templates'
import { measureFirstRequest, timed } from './timings'
import { generatedTsconfigs, writeTypes } from './types/index'

/** Writes the files that editors and type checkers need. */
export async function prepareFw(app: Fw): Promise<void> {
  await app.ready()
  await callBuildBefore(app)
  await writeTemplates(app)
  await writeTypes(app)
}

/** Calls `build:before`, with the arguments that modules know. */
export async function callBuildBefore(app: Fw): Promise<void> {
  await app.callHook('build:before', app, app.options.build)
}

/**
 * Builds the application for production; with the option `dev`, starts its bundler and server, and watches its files.
 * Rejects if another process is building it.
 */
export async function buildFw(app: Fw): Promise<BuildResult> {
  await app.ready()
  await withLocations(app, () => requireBuildDir(app))
  return withBuildLock(app, async () => {
    if (!app.options.dev) await removeBundles(app)
    await callBuildBefore(app)
    const result = await bundle(app)
    if (app.bundler && app.server) await (await import('./watch/index')).watchFiles(app)
    await app.callHook('build:done', { options: app.options, fw: app })
    if (hasSchemaListeners(app)) await writeSchema(app)
    return result
  })
}

/** Files of an earlier build, complete or not, would be published together with the new ones. */
async function removeBundles({ options: { buildDir } }: Fw): Promise<void> {
  await Promise.all(
    ['client', 'server'].map(side => rm(join(buildDir, 'dist', side), { recursive: true, force: true })),
  )
}

/** Bundles for production; in development it starts `app.bundler` and `app.server`. */
export async function bundle(app: Fw): Promise<BuildResult> {
  return withBuildError(app, async () => {
    const [builder, server] = await timed(app, 'phase', 'load builders, write templates', () =>
      Promise.all([loadBuilder(app), loadServerBuilder(app), writeTemplates(app)]),
    )
    await ensureTypes(app)
    if (!app.options.dev) await checkMiddlewareNames(app)
    await timed(app, 'phase', 'prepare server', () => server.prepare?.(app))
    if (!app.options.dev) runWithFw(app, () => addRulePlugins(app))
    const written = await timed(app, 'phase', 'bundler', () => bundleOnce(app, builder))
    const output = app.options.dev ? undefined : (written ?? standardOutput(app))
    const built = await timed(app, 'phase', 'server', () => server.bundle(app, output))
    measureFirstRequest(app)
    return { ...(output && { app: output }), ...(built && { server: built }) }
  })
}

/** Lets listeners of `build:error` see why bundling failed. The error itself is thrown in any case. */
async function withBuildError<T>(app: Fw, work: () => Promise<T>): Promise<T> {
  try {
    return await withLocations(app, work)
  } catch (error) {
    await app.callHook('build:error', error as Error)
    throw error
  }
}

async function bundleOnce(app: Fw, builder: Builder): Promise<BuildOutput | void> {
  if (!app.options.experimental.buildCache || app.options.dev) return builder.bundle(app)
  const { withBuildCache } = await import('./cache')
  return withBuildCache(app, () => builder.bundle(app))
}

// Bundlers read the project's tsconfig, which refers to generated files that a fresh clone does not have.
async function ensureTypes(app: Fw): Promise<void> {
  const { rootDir, buildDir } = app.options
  if (
    existsSync(join(rootDir, 'tsconfig.json')) &&
    generatedTsconfigs(app).some(({ file }) => !existsSync(join(buildDir, file)))
  )
    await writeTypes(app)
}
