/** Pages that are remembered for each link. A navigation links to the same pages from everywhere. */
const MAX_SOURCES = 100

/** The pages that link to a target, until the target is known to exist. */
export class LinkSources {
  readonly #sources = new Map<string, Set<string>>()
  readonly #existing = new Set<string>()

  add(target: string, page: string): void {
    if (this.#existing.has(target)) return
    const pages = this.#sources.get(target) ?? new Set()
    if (pages.size < MAX_SOURCES) pages.add(page)
    this.#sources.set(target, pages)
  }

  /** A target that exists needs no report, so its links need no memory. */
  forget(target: string): void {
    this.#existing.add(target)
    this.#sources.delete(target)
  }

  of(target: string): string[] {
    return [...(this.#sources.get(target) ?? [])].toSorted()
  }

  targets(): string[] {
    return [...this.#sources.keys()]
  }
}
