import type { Page } from '@fw/schema'
import { routeKeys } from './page-meta'
import type { PageMeta } from './page-meta'

/** Keys of `definePageMeta` that modules see on pages, in addition to `experimental.extraPageMetaExtractionKeys`. */
export const scannedKeys = [...routeKeys, 'middleware'] as const

/** Sets the literal values of the given keys: route properties on the page itself, all others on its meta. */
export function applyPageMeta(page: Page, { values }: PageMeta, keys: ReadonlySet<string>): void {
  for (const [key, value] of Object.entries(values)) {
    if (!keys.has(key)) continue
    if ((routeKeys as readonly string[]).includes(key)) Object.assign(page, { [key]: value })
    else page.meta = { ...page.meta, [key]: value }
  }
}

/** Sets the same on a page that a listener created, for what it did not set itself. */
export function fillPageMeta(page: Page, { values }: PageMeta, keys: ReadonlySet<string>): void {
  for (const [key, value] of Object.entries(values)) {
    if (!keys.has(key)) continue
    if ((routeKeys as readonly string[]).includes(key)) (page as object as Record<string, unknown>)[key] ??= value
    else if (page.meta?.[key] === undefined) page.meta = { ...page.meta, [key]: value }
  }
}

/** Every page, parents before their children. */
export function flattenPages(pages: readonly Page[]): Page[] {
  return pages.flatMap(page => [page, ...flattenPages(page.children ?? [])])
}
