import { availableParallelism } from 'node:os'
import { setPrerenderedRoutes } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { standardStatusText } from '@fw/schema/errors'
import { build } from 'nitro/builder'
import type { Nitro, NitroConfig, PrerenderRoute } from 'nitro/types'
import { join } from 'pathe'
import { createEngine, limitFolders } from '../engine/create-engine'
import { runtimeFile } from '../paths'
import { Crawl } from './crawl'
import { reportFailures } from './failures'
import type { FailedRoute } from './failures'
import { resolveRoute } from './links'
import { ServerPool } from './pool'
import { drainQueue } from './queue'
import { startRoutes } from './routes'

/** Default timeout of a route in milliseconds: `serverEngine.prerender.timeout`. */
const PATIENCE = 60_000

/** Prerenders pages into the public folder: those that the project lists, and those they link to. */
export async function prerender(app: FwApp, engine: Nitro, config: NitroConfig): Promise<void> {
  const routes = startRoutes(app, engine)
  await app.callHook('prerender:routes', { routes })
  await engine.hooks.callHook('prerender:routes', routes)
  if (routes.size === 0 || engine.options.noPublicDir) return
  const {
    concurrency,
    interval,
    failOnError,
    timeout = PATIENCE,
  } = engine.options.prerender as Nitro['options']['prerender'] & { timeout?: number }
  await app.callHook('build:progress', { phase: 'prerender', done: 0, total: routes.size })
  // Pages of a thread share data.
  const pool = new ServerPool(
    await buildRenderer(app, engine, config),
    app.options.experimental.sharedPrerenderData ? 1 : Math.min(concurrency ?? 1, availableParallelism()),
    timeout,
  )
  const crawl = new Crawl(app, engine, pool)
  try {
    for (const route of routes) crawl.add(resolveRoute(route, crawl.base))
    await drainQueue(crawl.queue, path => crawl.render(path), {
      concurrency: concurrency ?? 1,
      interval: interval ?? 0,
    })
  } finally {
    await pool.close()
  }
  const failed = crawl.failures()
  engine._prerenderedRoutes = crawl.written
  setPrerenderedRoutes(
    app,
    crawl.written.map(({ route }) => route),
  )
  await engine.hooks.callHook('prerender:done', {
    prerenderedRoutes: crawl.written,
    failedRoutes: failed.map(describeFailed),
  })
  reportFailures(app, { failed, others: crawl.others() }, failOnError ?? true)
}

function describeFailed({ route, status, reason }: FailedRoute): PrerenderRoute {
  return {
    route,
    error: Object.assign(new Error(reason), {
      status,
      statusText: standardStatusText(status),
    }) as PrerenderRoute['error'] & {},
  }
}

/** Builds the server that prerenders. It equals the production server, but is removed afterwards. */
async function buildRenderer(app: FwApp, engine: Nitro, config: NitroConfig): Promise<string> {
  const own: NitroConfig = {
    ...engine.options._config,
    static: false,
    rootDir: engine.options.rootDir,
    renderer: engine.options.renderer,
    logLevel: 0,
    preset: 'nitro-prerender',
    entry: runtimeFile('render/prerender-entry'),
    // Like the production server; by default, the engine would load packages, including this one's runtime, from
    // node_modules.
    noExternals: true,
    minify: false,
    // So that stack traces show the author's files.
    sourcemap: Boolean(engine.options.sourcemap),
  }
  await engine.hooks.callHook('prerender:config', own)
  const renderer = await createEngine(app, own)
  try {
    limitFolders(app, renderer, config)
    await engine.hooks.callHook('prerender:init', renderer)
    renderer.routing.sync()
    renderer.options.output.dir = engine.options.output.dir
    renderer.options.output.publicDir = engine.options.output.publicDir
    await build(renderer)
    return join(renderer.options.output.serverDir, 'index.mjs')
  } finally {
    await renderer.close()
  }
}
