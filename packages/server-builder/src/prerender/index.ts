import { availableParallelism } from 'node:os'
import { listsOf, stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { Fw, PrerenderReport } from '@fw/schema'
import { standardStatusText } from '@fw/schema/errors'
import type { Nitro, NitroConfig, PrerenderRoute } from 'nitro/types'
import { buildRenderer } from './build-renderer'
import { Crawl } from './crawl'
import { reportFailures } from './failures'
import type { FailedRoute } from './failures'
import { HostRedirects } from './host-redirects'
import { Journal } from './reuse/journal'
import { findEarlierPages, hashPages, storePages } from './reuse/page-cache'
import { ServerPool } from './pool'
import { drainQueue } from './queue'
import { writeReport } from './report'
import { presumedRoutes, startRoutes } from './routes'
import { SitePaths } from './site-paths'
import { UnfinishedOutput } from './reuse/unfinished'

/** Default timeout of a route in milliseconds: `serverEngine.prerender.timeout`. */
const ROUTE_TIMEOUT_MS = 60_000

/** Options of fw, in addition to those of the engine. */
type PrerenderOptions = Nitro['options']['prerender'] & { timeout?: number }

const prerendering: StateOwner<{ crawl?: Crawl }> = { name: 'server-builder:prerendering', state: () => ({}) }

/** Prerenders pages into the public folder: those that the project lists, and those they link to. */
export async function prerender(app: Fw, engine: Nitro, config: NitroConfig): Promise<PrerenderReport | undefined> {
  const routes = startRoutes(app, engine)
  for (const route of listsOf(app).prerenderRoutes.value) routes.add(route)
  await app.callHook('prerender:routes', { routes })
  await engine.hooks.callHook('prerender:routes', routes)
  if (routes.size === 0 || engine.options.noPublicDir) return undefined
  await app.callHook('build:progress', { phase: 'prerender', done: 0, total: routes.size })
  const entry = await buildRenderer(app, engine, config)
  const key = await hashPages(app, engine, entry)
  const earlier = findEarlierPages(app, engine, key)
  const journal = new Journal(new UnfinishedOutput(app).journal, { key, buildId: app.options.buildId })
  const paths = new SitePaths(app, engine)
  const redirects = HostRedirects.of(engine, paths.base)
  for (const route of routes) paths.addRoute(route)
  const pool = createPool(app, engine, entry)
  const crawl = new Crawl(app, engine, {
    pool,
    paths,
    journal,
    earlier,
    redirects,
    presumed: presumedRoutes(app, engine),
  })
  const state = stateOf(app, prerendering)
  state.crawl = crawl
  try {
    const { concurrency, interval } = engine.options.prerender
    await drainQueue(paths.queue, path => crawl.render(path), {
      concurrency: concurrency ?? 1,
      interval: interval ?? 0,
    })
  } finally {
    delete state.crawl
    journal.close()
    await pool.close()
  }
  await redirects?.write()
  const report = await finish(app, engine, crawl, paths)
  await storePages(app, engine, { key, journal: journal.file })
  return report
}

/** Ends prerendering when the application is closed. Pages that are complete stay. */
export async function stopPrerendering(app: Fw): Promise<void> {
  await stateOf(app, prerendering).crawl?.stop()
}

function createPool({ options }: Fw, engine: Nitro, entry: string): ServerPool {
  const { concurrency = 1, timeout = ROUTE_TIMEOUT_MS } = engine.options.prerender as PrerenderOptions
  // Pages of a thread share data.
  const threads = options.experimental.sharedPrerenderData ? 1 : Math.min(concurrency, availableParallelism())
  return new ServerPool(entry, threads, timeout)
}

/** Reports the results. Rejects if routes failed. */
async function finish(app: Fw, engine: Nitro, crawl: Crawl, paths: SitePaths): Promise<PrerenderReport> {
  const failed = crawl.failures()
  engine._prerenderedRoutes = crawl.written
  const brokenLinks = paths.brokenLinks()
  const report = await writeReport(app, { routes: crawl.routes, failed, brokenLinks })
  await engine.hooks.callHook('prerender:done', {
    prerenderedRoutes: crawl.written,
    failedRoutes: failed.map(describeFailed),
  })
  reportFailures(app, { failed, brokenLinks, others: crawl.others() }, engine.options.prerender.failOnError ?? true)
  return report
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
