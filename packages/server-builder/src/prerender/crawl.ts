import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, PrerenderedRoute } from '@fw/schema'
import type { Nitro, PrerenderRoute } from 'nitro/types'
import type { SentError } from '../runtime/errors/prerender-failures'
import type { EarlierPage, EarlierPages } from './reuse/earlier-pages'
import { reasonOf } from './failures'
import type { FailedRoute } from './failures'
import { decodePath } from '@fw/schema/base-url'
import { emitRedirect, fileOfRoute } from './files'
import type { HostRedirects } from './host-redirects'
import type { Journal, WrittenPage } from './reuse/journal'
import { findLinks } from './links'
import { isText, PageFiles } from './page-files'
import type { PrerenderResponse, ServerPool } from './pool'
import { withRetries } from './queue'
import type { SitePaths } from './site-paths'

/** Status codes of temporary failures: a retry may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/** Errors of requests that are reported. */
const MAX_OTHERS = 100

interface CrawlParts {
  pool: ServerPool
  paths: SitePaths
  journal: Journal
  /** Pages that need not be rendered again. */
  earlier?: EarlierPages | undefined
  /** Redirects that the host handles, instead of a page. */
  redirects?: HostRedirects | undefined
  /** Routes that may not exist. */
  presumed: ReadonlySet<string>
}

/**
 * Renders the pages of a site, and writes their files. A site may be larger than the memory: only paths and sizes of
 * pages are stored, not their contents.
 */
export class Crawl {
  readonly written: PrerenderRoute[] = []
  readonly routes: PrerenderedRoute[] = []
  readonly #failed: Array<{ path: string; status: number; reason: string; error?: SentError }> = []
  readonly #others = new Map<string, SentError>()
  readonly #files: PageFiles
  readonly #writes = new Set<Promise<unknown>>()
  #isStopped = false
  #done = 0

  constructor(
    readonly app: Fw,
    readonly engine: Nitro,
    readonly parts: CrawlParts,
  ) {
    this.#files = new PageFiles(engine)
  }

  /** Stops all work that has not been started, and waits for files that are being written. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.parts.paths.queue.length = 0
    await Promise.allSettled(this.#writes)
  }

  async render(path: string): Promise<void> {
    this.#throwIfStopped()
    const earlier = await this.parts.earlier?.take(path)
    if (earlier) await this.#track(this.#reuse(earlier))
    else await this.#renderNew(path)
    const done = ++this.#done
    await this.app.callHook('build:progress', {
      phase: 'prerender',
      done,
      total: this.parts.paths.total,
      route: decodePath(path),
    })
  }

  async #renderNew(path: string): Promise<void> {
    const { retry = 3, retryDelay = 500 } = this.engine.options.prerender
    const response = await withRetries(
      () => this.#fetch(path),
      ({ status, isLate }) => isLate || !PASSING.has(status),
      { retry, retryDelay },
    )
    this.#throwIfStopped()
    const route = await this.#describe(path, response)
    if (route.error) this.#fail(path, response.status, reasonOf(response), response.failure)
    else if (!route.skip) await this.#track(this.#write(path, route, response))
    await this.engine.hooks.callHook('prerender:route', route)
    delete route.contents
  }

  /** Writes a page of an earlier build. `prerender:generate` has already changed it. */
  async #reuse({ page, content, beside }: EarlierPage): Promise<void> {
    const route: PrerenderRoute = {
      route: decodePath(page.path),
      fileName: page.file,
      contentType: page.type,
      generateTimeMS: page.milliseconds,
      ...(isText(page.type) && { contents: content.toString() }),
    }
    await this.#files.write(page.file, content)
    for (const file of beside) await this.#files.write(file.file, file.content)
    if (page.location !== undefined) this.parts.paths.addLink(page.location, page.path)
    this.#finish(page, route, { isReused: true })
    await this.engine.hooks.callHook('prerender:route', route)
    delete route.contents
  }

  async #fetch(path: string): Promise<PrerenderResponse> {
    try {
      const response = await this.parts.pool.fetch(this.#urlOf(path))
      for (const other of response.others ?? [])
        if (this.#others.size < MAX_OTHERS) this.#others.set(other.stack ?? other.message ?? '', other)
      return response
    } catch (error) {
      this.#throwIfStopped()
      throw new ProblemError(
        [
          buildDiagnostics.buildFailed({
            reason: `The server exited while prerendering \`${decodePath(path)}\`: ${error instanceof Error ? error.message : String(error)}`,
          }),
        ],
        { cause: error },
      )
    }
  }

  async #describe(
    path: string,
    { status, statusText, headers, body, milliseconds = 0 }: PrerenderResponse,
  ): Promise<PrerenderRoute> {
    const location = redirectOf({ status, headers })
    const contentType = new Headers(headers).get('content-type') ?? ''
    const isHtml = location !== undefined || contentType.includes('html')
    const route = {
      route: decodePath(path),
      contents: location === undefined ? new TextDecoder().decode(body) : emitRedirect(location),
      fileName: fileOfRoute(path, {
        isHtml,
        autoSubfolderIndex: this.engine.options.prerender.autoSubfolderIndex ?? true,
      }),
      contentType: location === undefined ? contentType : 'text/html',
      generateTimeMS: Math.round(milliseconds),
      // A server redirects by itself, and so do some static hosts.
      ...(location !== undefined &&
        (!this.engine.options.static || this.parts.redirects?.add(path, location, status)) && {
          skip: true,
        }),
      ...(status >= 400 && { error: Object.assign(new Error(`[${status}] ${statusText}`), { status, statusText }) }),
    } as PrerenderRoute
    if (location !== undefined) this.parts.paths.addLink(location, path)
    await this.engine.hooks.callHook('prerender:generate', route, this.engine)
    // It redirects, although there is no file.
    if (route.skip) this.parts.paths.setFound(path)
    return route
  }

  async #write(path: string, route: PrerenderRoute, response: PrerenderResponse): Promise<void> {
    const page: WrittenPage = {
      path,
      file: route.fileName!,
      type: route.contentType!,
      bytes: 0,
      milliseconds: route.generateTimeMS ?? 0,
      time: Date.now(),
      ...redirectPart(response),
      ...addedRoutes(response),
    }
    try {
      const bytes = await this.#files.write(page.file, isText(page.type) ? route.contents! : response.body)
      if (bytes === undefined) return
      page.bytes = bytes
      const beside = await this.#writeBeside(response.files ?? [])
      if (beside.length > 0) page.beside = beside
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return this.#fail(path, response.status, `\`${page.file}\` cannot be written: ${code ?? message}`)
    }
    this.#finish(page, route)
  }

  async #writeBeside(files: NonNullable<PrerenderResponse['files']>): Promise<NonNullable<WrittenPage['beside']>> {
    const written: NonNullable<WrittenPage['beside']> = []
    for (const { path, text, type } of files) {
      const file = fileOfRoute(path, { isHtml: false, autoSubfolderIndex: true })
      const bytes = await this.#files.write(file, text)
      if (bytes !== undefined) written.push({ file, type, bytes })
    }
    return written
  }

  /** Adds a page whose files are written to the results, and its links to the queue. */
  #finish(page: WrittenPage, route: PrerenderRoute, { isReused = false } = {}): void {
    const { path, file, type, bytes, milliseconds, location, beside = [], routes = [] } = page
    const { paths, journal } = this.parts
    this.written.push(route)
    journal.add(page)
    paths.setFound(path)
    this.routes.push({
      route: decodePath(path),
      file,
      bytes,
      ...(beside.length > 0 && { payloadBytes: beside.reduce((sum, part) => sum + part.bytes, 0) }),
      milliseconds,
      ...(location !== undefined && { redirect: location }),
      ...(isReused && { isReused }),
    })
    const meta = (this.engine._prerenderMeta ??= {})
    for (const part of [{ file, type }, ...beside]) meta[part.file] = { contentType: part.type }
    if (location === undefined && this.engine.options.prerender.crawlLinks && type.includes('html'))
      for (const { href, isDownload } of findLinks(route.contents!)) paths.addLink(href, path, isDownload)
    for (const added of routes) paths.addRoute(added, path)
  }

  #urlOf(path: string): string {
    return this.parts.paths.base + path.slice(1)
  }

  #fail(path: string, status: number, reason: string, error?: SentError): void {
    this.#failed.push({ path, status, reason, ...(error ? { error } : {}) })
  }

  async #track<Result>(work: Promise<Result>): Promise<Result> {
    this.#writes.add(work)
    try {
      return await work
    } finally {
      this.#writes.delete(work)
    }
  }

  #throwIfStopped(): void {
    if (this.#isStopped) throw new Error('The application was closed during prerendering.')
  }

  /** The routes that failed. The pages that link to them are only known at the end. */
  failures(): FailedRoute[] {
    const { paths, presumed } = this.parts
    return this.#failed
      .map(({ path, ...rest }) => ({ route: decodePath(path), ...rest, from: paths.sourcesOf(path) }))
      .filter(({ route, status, from }) => status !== 404 || from.length > 0 || !presumed.has(route))
  }

  /** Errors of requests that pages sent, without duplicates. */
  others(): SentError[] {
    return [...this.#others.values()]
  }
}

function redirectOf({ status, headers }: Pick<PrerenderResponse, 'status' | 'headers'>): string | undefined {
  return status >= 300 && status < 400 ? (new Headers(headers).get('location') ?? undefined) : undefined
}

function redirectPart(response: PrerenderResponse): Pick<WrittenPage, 'location'> {
  const location = redirectOf(response)
  return location === undefined ? {} : { location }
}

function addedRoutes({ headers }: PrerenderResponse): Pick<WrittenPage, 'routes'> {
  const added = new Headers(headers).get('x-nitro-prerender')
  return added === null ? {} : { routes: added.split(',').map(route => decodeURIComponent(route.trim())) }
}
