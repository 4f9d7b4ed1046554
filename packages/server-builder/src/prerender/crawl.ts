import { statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { buildDiagnostics, ProblemError, servedBase } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import type { Nitro, PrerenderRoute } from 'nitro/types'
import { dirname, join, relative } from 'pathe'
import { reasonOf } from './failures'
import type { FailedRoute } from './failures'
import { emitRedirect, fileOfRoute, readablePath } from './files'
import { findLinks, resolveLink, resolveRoute } from './links'
import type { PrerenderResponse, ServerPool } from './pool'
import type { SentError } from '../runtime/errors/prerender-failures'
import { withRetries } from './queue'

/** Status codes of temporary failures: a retry may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/** The state of the site during prerendering. Paths are below the base, and encoded. */
export class Crawl {
  readonly queue: string[] = []
  readonly written: PrerenderRoute[] = []
  readonly base: string
  readonly #known = new Set<string>()
  readonly #linkedFrom = new Map<string, Set<string>>()
  readonly #failed: Array<{ path: string; status: number; reason: string; error?: SentError }> = []
  readonly #others = new Map<string, SentError>()
  #done = 0
  #total = 0

  constructor(
    readonly app: FwApp,
    readonly engine: Nitro,
    readonly pool: ServerPool,
  ) {
    this.base = `/${servedBase(app.options.app.baseURL)}/`.replace(/\/+/g, '/')
  }

  /** Adds a path once, unless the project ignores it or a file already exists for it. */
  add(path: string | undefined, from?: string): void {
    if (path === undefined) return
    const key = this.#keyOf(path)
    if (from !== undefined) this.#linkedFrom.set(key, (this.#linkedFrom.get(key) ?? new Set()).add(readablePath(from)))
    if (this.#known.has(key)) return
    this.#known.add(key)
    if (!this.#isWanted(path)) return
    this.#total++
    this.queue.push(path)
  }

  #isWanted(path: string): boolean {
    const route = readablePath(path)
    const {
      prerender: { ignore = [] },
      output: { publicDir },
    } = this.engine.options
    if (ignore.some(pattern => matches(pattern, route))) return false
    const rule = this.engine.routing.routeRules.matchAll('', path).findLast(found => found.prerender !== undefined)
    if (rule && !rule.prerender) return false
    return !isFile(join(publicDir, route))
  }

  async render(path: string): Promise<void> {
    const { retry = 3, retryDelay = 500 } = this.engine.options.prerender
    const start = performance.now()
    const response = await withRetries(
      () => this.#fetch(path),
      ({ status, isLate }) => isLate || !PASSING.has(status),
      { retry, retryDelay },
    )
    const route = await this.#describe(path, response, performance.now() - start)
    if (route.error) this.#fail(path, response.status, reasonOf(response), response.failure)
    else if (!route.skip) await this.#write(path, route, response)
    await this.engine.hooks.callHook('prerender:route', route)
    // A site may be larger than the memory.
    delete route.contents
    const done = ++this.#done
    await this.app.callHook('build:progress', {
      phase: 'prerender',
      done,
      total: this.#total,
      route: readablePath(path),
    })
  }

  async #fetch(path: string): Promise<PrerenderResponse> {
    try {
      const response = await this.pool.fetch(this.base + path.slice(1))
      for (const other of response.others ?? []) this.#others.set(other.stack ?? other.message ?? '', other)
      return response
    } catch (error) {
      throw new ProblemError(
        [
          buildDiagnostics.buildFailed({
            reason: `The server exited while prerendering \`${readablePath(path)}\`: ${error instanceof Error ? error.message : String(error)}`,
          }),
        ],
        { cause: error },
      )
    }
  }

  async #describe(
    path: string,
    { status, statusText, headers, body }: PrerenderResponse,
    milliseconds: number,
  ): Promise<PrerenderRoute> {
    const location = new Headers(headers).get('location')
    const isRedirect = status >= 300 && status < 400 && location !== null
    const contentType = new Headers(headers).get('content-type') ?? ''
    const isHtml = isRedirect || contentType.includes('html')
    const route = {
      route: readablePath(path),
      contents: isRedirect ? emitRedirect(location) : new TextDecoder().decode(body),
      fileName: fileOfRoute(path, {
        isHtml,
        autoSubfolderIndex: this.engine.options.prerender.autoSubfolderIndex ?? true,
      }),
      contentType: isRedirect ? 'text/html' : contentType,
      generateTimeMS: Math.round(milliseconds),
      // A server redirects by itself.
      ...(isRedirect && !this.engine.options.static && { skip: true }),
      ...(status >= 400 && { error: Object.assign(new Error(`[${status}] ${statusText}`), { status, statusText }) }),
    } as PrerenderRoute
    if (isRedirect) this.add(resolveLink(location, path, this.base), path)
    await this.engine.hooks.callHook('prerender:generate', route, this.engine)
    return route
  }

  async #write(path: string, route: PrerenderRoute, response: PrerenderResponse): Promise<void> {
    const {
      output: { publicDir },
      prerender: { crawlLinks },
      static: isStatic,
    } = this.engine.options
    // The engine treats file names as parts of URLs.
    const name = isStatic ? route.fileName! : route.fileName!.replaceAll('%', '%25')
    const file = join(publicDir, name)
    if (relative(publicDir, file).startsWith('..')) return
    const isText = /html|text|json|xml|javascript/.test(route.contentType ?? '')
    try {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, isText ? route.contents! : response.body)
    } catch (error) {
      return this.#fail(
        path,
        response.status,
        `\`${name}\` cannot be written: ${(error as NodeJS.ErrnoException).code}`,
      )
    }
    this.written.push(route)
    for (const beside of response.files ?? []) await this.#writeBeside(beside)
    ;(this.engine._prerenderMeta ??= {})[route.fileName!] = { contentType: route.contentType! }
    if (crawlLinks && route.contentType?.includes('html')) {
      for (const link of findLinks(route.contents!)) this.add(resolveLink(link, path, this.base), path)
    }
    for (const more of new Headers(response.headers).get('x-nitro-prerender')?.split(',') ?? [])
      this.add(resolveRoute(decodeURIComponent(more.trim()), this.base), path)
  }

  async #writeBeside({ path, text, type }: NonNullable<PrerenderResponse['files']>[number]): Promise<void> {
    const {
      output: { publicDir },
      static: isStatic,
    } = this.engine.options
    const name = fileOfRoute(path, { isHtml: false, autoSubfolderIndex: true })
    const file = join(publicDir, isStatic ? name : name.replaceAll('%', '%25'))
    if (relative(publicDir, file).startsWith('..')) return
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    ;(this.engine._prerenderMeta ??= {})[name] = { contentType: type }
  }

  #fail(path: string, status: number, reason: string, error?: SentError): void {
    this.#failed.push({ path, status, reason, ...(error ? { error } : {}) })
  }

  /** The routes that failed. The pages that link to them are only known at the end. */
  failures(): FailedRoute[] {
    return this.#failed.map(({ path, ...rest }) => ({
      route: readablePath(path),
      ...rest,
      from: [...(this.#linkedFrom.get(this.#keyOf(path)) ?? [])],
    }))
  }

  /** Errors of requests that pages sent, without duplicates. */
  others(): SentError[] {
    return [...this.#others.values()]
  }

  // With a folder for each page, a trailing slash makes no difference.
  #keyOf(path: string): string {
    return this.engine.options.prerender.autoSubfolderIndex ? path.replace(/(?<=.)\/+$/, '') : path
  }
}

function matches(pattern: unknown, route: string): boolean {
  if (typeof pattern === 'string') return route.startsWith(pattern)
  if (pattern instanceof RegExp) return pattern.test(route)
  return typeof pattern === 'function' && pattern(route) === true
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
