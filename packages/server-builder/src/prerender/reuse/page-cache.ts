import { rename, rm } from 'node:fs/promises'
import { hashProject } from '@fw/kit/internal'
import { buildDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { dirname, join, relative } from 'pathe'
import { manifestOf } from '../../public/app-manifest'
import { EarlierPages } from './earlier-pages'
import { hashRenderer } from './hash-renderer'
import { Journal, loadJournal } from './journal'
import type { WrittenPage } from './journal'
import { PageFiles } from '../page-files'
import { isReplaceable } from './replace-build-id'
import { UnfinishedOutput } from './unfinished'

/** Whether the build continues an unfinished one: `--resume`. */
export function isResumed({ options }: Nitro): boolean {
  return (options.prerender as { resume?: boolean }).resume === true
}

/** A hash of the code that renders pages, and of what it is known to read. */
export async function hashPages(app: Fw, { options }: Nitro, entry: string): Promise<string> {
  const { buildId, serverEngine } = app.options
  return hashRenderer(dirname(entry), {
    // The code contains the manifest of the build.
    newInEachBuild: [buildId, String(manifestOf(app)!.timestamp)],
    envPrefix: (serverEngine.runtimeConfig.serverEngine as { envPrefix: string }).envPrefix,
    options: {
      isStatic: options.static,
      folders: options.prerender.autoSubfolderIndex,
      base: options.baseURL,
      // Hooks change pages, and pages may read files of the project. The code has the hashes of public files.
      project: await hashProject(app, app.plan.server.publicDirs),
    },
  })
}

/**
 * Pages that need not be rendered again: those of an unfinished build with `--resume`, otherwise those in the build
 * cache. The code that renders them is unchanged.
 */
export function findEarlierPages(app: Fw, engine: Nitro, key: string): EarlierPages | undefined {
  return (isResumed(engine) ? findUnfinished(app, engine, key) : undefined) ?? findCached(app, engine, key)
}

function findUnfinished(app: Fw, engine: Nitro, key: string): EarlierPages | undefined {
  const unfinished = new UnfinishedOutput(app)
  const journal = loadJournal(unfinished.journal)
  const { dir, publicDir } = engine.options.output
  const reason = !journal
    ? 'There is no interrupted or failed prerendering.'
    : journal.head.key !== key
      ? 'A file of the project, an option or an environment variable has changed since prerendering was interrupted.'
      : undefined
  if (!journal || reason !== undefined) {
    app.report(buildDiagnostics.cannotResume({ reason: reason! }))
    return undefined
  }
  const files = new PageFiles(engine, join(unfinished.resumedDir, relative(dir, publicDir)))
  return createEarlier(app, journal, files)
}

function createEarlier(
  { options: { buildId } }: Fw,
  { head, pages }: NonNullable<ReturnType<typeof loadJournal>>,
  files: PageFiles,
  isFresh?: (page: WrittenPage) => boolean,
): EarlierPages | undefined {
  if (head.buildId !== buildId && !isReplaceable(head.buildId)) return undefined
  return new EarlierPages(head, pages, files, buildId, isFresh)
}

// The build cache has the pages of the last build whose rules allow a certain age. The rules of all others do not say
// whether their data may be old, so they are always rendered.

function findCached(app: Fw, engine: Nitro, key: string): EarlierPages | undefined {
  if (!app.options.experimental.buildCache) return undefined
  const dir = cacheDir(app)
  const journal = loadJournal(join(dir, 'pages.ndjson'))
  if (journal?.head.key !== key) return undefined
  return createEarlier(app, journal, new PageFiles(engine, join(dir, 'pages')), ({ path, time }) => {
    const seconds = maxAgeOf(engine, path)
    return seconds !== undefined && Date.now() - time < seconds * 1000
  })
}

/** Stores the pages that the next build may use. */
export async function storePages(
  app: Fw,
  engine: Nitro,
  { key, journal: source }: { key: string; journal: string },
): Promise<void> {
  if (!app.options.experimental.buildCache) return
  const pages = [...loadJournal(source)!.pages.values()].filter(({ path }) => maxAgeOf(engine, path) !== undefined)
  const dir = cacheDir(app)
  const fresh = `${dir}.new`
  await rm(fresh, { recursive: true, force: true })
  if (pages.length > 0) {
    const journal = new Journal(join(fresh, 'pages.ndjson'), { key, buildId: app.options.buildId })
    const [from, to] = [new PageFiles(engine), new PageFiles(engine, join(fresh, 'pages'))]
    for (const page of pages) {
      for (const { file } of [page, ...(page.beside ?? [])]) await to.write(file, (await from.read(file))!)
      journal.add(page)
    }
    journal.close()
  }
  await rm(dir, { recursive: true, force: true })
  if (pages.length > 0) await rename(fresh, dir)
}

function cacheDir({ options }: Fw): string {
  return join(options.rootDir, 'node_modules/.cache/fw/prerendered')
}

/** The seconds that rules allow a page to be cached. Undefined without a number. */
function maxAgeOf({ routing }: Nitro, path: string): number | undefined {
  const rules = Object.assign({}, ...routing.routeRules.matchAll('', path)) as {
    cache?: { maxAge?: number } | false
    swr?: boolean | number
    isr?: boolean | number
  }
  const ages = [rules.cache ? rules.cache.maxAge : undefined, rules.swr, rules.isr]
  return ages.find(age => typeof age === 'number')
}
