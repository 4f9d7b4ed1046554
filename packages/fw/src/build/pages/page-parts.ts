/** What pages, layouts and links of an application are made of. */
export interface PageParts {
  hasPages: boolean
  usesTransitions: boolean
  usesKeepAlive: boolean
}

/**
 * Finds out from the texts of an application what its pages may ask for. It errs on the side of more: a mention is
 * enough, because a prop or the meta of a route can be set anywhere.
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

/** The text of `#build/page-parts`. */
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
