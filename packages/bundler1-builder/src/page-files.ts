import type { Page } from '@fw/schema'

/** The files of pages and of all that is nested in them. */
export function pageFiles(pages: readonly Page[]): string[] {
  return pages.flatMap(({ file, children }) => [...(file ? [file] : []), ...pageFiles(children ?? [])])
}
