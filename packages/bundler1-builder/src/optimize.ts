import type { FwApp, Page } from '@fw/schema'
import { isAbsolute } from 'pathe'

/**
 * Files in which the bundler looks for dependencies to bundle ahead in development. Generated modules name most of them,
 * and are not read for that: without this list dependencies would be found late, and make the page load again.
 */
export function resolveEntries({ plan }: FwApp): string[] {
  const files = [
    plan.entries.client,
    plan.aliases['#app'] ?? plan.entries.client,
    plan.rootComponent,
    plan.errorComponent,
    ...pageFiles(plan.pages),
    ...plan.layouts.map(({ file }) => file),
    ...plan.middleware.map(({ path }) => path),
    ...plan.plugins.filter(({ mode }) => mode !== 'server').map(({ src }) => src),
    ...plan.components.filter(({ mode }) => mode !== 'server').map(({ filePath }) => filePath),
  ]
  const local = files.filter(file => isAbsolute(file) && !file.endsWith('/'))
  return [...new Set(local)].map(escapeGlob)
}

function pageFiles(pages: readonly Page[]): string[] {
  return pages.flatMap(({ file, children }) => [...file ? [file] : [], ...pageFiles(children ?? [])])
}

function escapeGlob(path: string): string {
  return path.replace(/[!()*?[\\\]{}]/g, '\\$&')
}
