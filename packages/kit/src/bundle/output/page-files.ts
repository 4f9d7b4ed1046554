import type { Page } from '@fw/schema'

/** The files of pages, including nested ones. */
export function pageFiles(pages: readonly Page[]): string[] {
  return pages.flatMap(({ file, children }) => [...(file ? [file] : []), ...pageFiles(children ?? [])])
}
