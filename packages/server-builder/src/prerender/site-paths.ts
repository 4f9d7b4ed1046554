import { statSync } from 'node:fs'
import { servedBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { join } from 'pathe'
import { decodePath } from '@fw/schema/base-url'
import { LinkSources } from './link-sources'
import { isFilePath, resolveLink, resolveRoute } from './links'

/** The paths of a site that are found during prerendering. They are below the base, and encoded. */
export class SitePaths {
  /** Paths to render. */
  readonly queue: string[] = []
  readonly base: string
  /** Number of paths that were added to the queue. */
  total = 0
  readonly #known = new Set<string>()
  readonly #pageLinks = new LinkSources()
  readonly #fileLinks = new LinkSources()

  constructor(
    app: Fw,
    readonly engine: Nitro,
  ) {
    this.base = servedBase(app.options.app.baseURL)
  }

  /** Adds a route of the project or of a page, with or without the base. */
  addRoute(route: string, from?: string): void {
    const path = resolveRoute(route, this.base)
    if (path !== undefined) this.#add(path, from)
  }

  /** Adds the target of a link, if it is part of the site. */
  addLink(link: string, from: string, isDownload = false): void {
    const path = resolveLink(link, from, this.base)
    if (path === undefined) return
    if (!isDownload && !isFilePath(path)) this.#add(path, from)
    // A server may respond to the path of a file; a static host needs the file.
    else if (this.engine.options.static) this.#fileLinks.add(path, decodePath(from))
  }

  /** A page exists. Links to it are not stored anymore. */
  setFound(path: string): void {
    this.#pageLinks.forget(this.#keyOf(path))
  }

  /** Pages that link to a page that does not exist. */
  sourcesOf(path: string): string[] {
    return this.#pageLinks.of(this.#keyOf(path))
  }

  /** Links to files that do not exist. */
  brokenLinks(): Array<{ link: string; from: string[] }> {
    return this.#fileLinks
      .targets()
      .filter(path => !this.#isFile(path) && !this.#isIgnored(path))
      .map(path => ({ link: decodePath(path), from: this.#fileLinks.of(path) }))
  }

  /** Adds a path once, unless the project ignores it or a file already exists for it. */
  #add(path: string, from?: string): void {
    const key = this.#keyOf(path)
    if (from !== undefined) this.#pageLinks.add(key, decodePath(from))
    if (this.#known.has(key)) return
    this.#known.add(key)
    if (!this.#isWanted(path)) return this.#pageLinks.forget(key)
    this.total++
    this.queue.push(path)
  }

  #isWanted(path: string): boolean {
    if (this.#isIgnored(path)) return false
    const rule = this.engine.routing.routeRules.matchAll('', path).findLast(found => found.prerender !== undefined)
    if (rule && !rule.prerender) return false
    return !this.#isFile(path)
  }

  #isIgnored(path: string): boolean {
    const route = decodePath(path)
    return (this.engine.options.prerender.ignore ?? []).some(pattern => matches(pattern, route))
  }

  #isFile(path: string): boolean {
    const file = join(this.engine.options.output.publicDir, decodePath(path))
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  }

  // With a folder for each page, a trailing slash makes no difference.
  #keyOf(path: string): string {
    return this.engine.options.prerender.autoSubfolderIndex ? path.replace(/(?<=.)\/+$/, '') : path
  }
}

function matches(pattern: unknown, route: string): boolean {
  if (typeof pattern === 'string') return route.startsWith(pattern)
  // Unlike `test`, `search` ignores where an expression with the flag `g` found its last match.
  if (pattern instanceof RegExp) return route.search(pattern) >= 0
  return typeof pattern === 'function' && pattern(route) === true
}
