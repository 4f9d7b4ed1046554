import { readFile } from 'node:fs/promises'
import type { Fw } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { flattenPages } from '../pages/apply'
import { fwPath } from '../paths'

/** The parts of Vue and vue-router that pages, layouts and links of an application use. */
export interface PageParts {
  hasPages: boolean
  usesTransitions: boolean
  usesKeepAlive: boolean
}

/**
 * Derives from the code of an application what its pages may use. A mention is enough, because a prop or the meta of a
 * route can be set anywhere.
 */
export function findParts(texts: readonly string[], configured: PageParts): PageParts {
  return {
    hasPages: configured.hasPages,
    usesTransitions: configured.usesTransitions || texts.some(mentionsTransition),
    usesKeepAlive: configured.usesKeepAlive || texts.some(text => /\bkeep-?alive\b/i.test(text)),
  }
}

function mentionsTransition(text: string): boolean {
  return /\b(?:page|layout)-?transition\b/i.test(text) || (/\bfw-?page\b/i.test(text) && /\btransition\b/i.test(text))
}

/** `#build/page-parts`: the parts of Vue and vue-router that the application uses. */
export async function emitPageParts(app: Fw): Promise<string> {
  return emitParts(await readParts(app))
}

/** The parts that the application uses. In development it may use all of them at any time. */
async function readParts({ options, plan }: Fw): Promise<PageParts> {
  const { hasPages } = plan
  if (options.dev) return { hasPages, usesTransitions: true, usesKeepAlive: true }
  const files = new Set([
    plan.mainComponent,
    plan.errorComponent,
    ...plan.routerOptions,
    ...flattenPages(plan.pages).map(page => page.file),
    ...Object.values(plan.layouts).map(layout => layout.file),
    ...plan.components.map(component => component.filePath),
    ...plan.middleware.map(middleware => middleware.path),
    ...plan.plugins.map(plugin => plugin.src),
    ...plan.imports.map(({ from }) => from),
  ])
  const own = fwPath('')
  const read = [...files].filter(file => file !== undefined && isAbsolute(file) && !file.startsWith(own))
  const texts = await Promise.all(read.map(file => readFile(file!, 'utf8').catch(() => '')))
  const { pageTransition, layoutTransition, keepalive } = options.app
  return findParts(texts, {
    hasPages,
    usesTransitions: Boolean(pageTransition || layoutTransition),
    usesKeepAlive: Boolean(keepalive),
  })
}

/** Parts as the module `#build/page-parts`. */
export function emitParts({ hasPages, usesTransitions, usesKeepAlive }: PageParts): string {
  const emit = (isUsed: boolean, name: string, from: string): string =>
    isUsed ? `export { ${name} } from '${from}'` : `export const ${name} = undefined`
  return [
    emit(usesTransitions, 'Transition', 'vue'),
    emit(usesKeepAlive, 'KeepAlive', 'vue'),
    emit(hasPages, 'RouterView', 'vue-router'),
    emit(hasPages, 'useLink', 'vue-router'),
    '',
  ].join('\n')
}
