/** What pages and layouts of an application ask for. */
export interface PageFeatures {
  usesTransitions: boolean
  usesKeepAlive: boolean
}

/**
 * Finds out from the texts of an application what its pages may ask for. It errs on the side of more: a mention is enough,
 * because a prop or the meta of a route can be set anywhere.
 */
export function findFeatures(texts: readonly string[], configured: PageFeatures): PageFeatures {
  return {
    usesTransitions: configured.usesTransitions || texts.some(mentionsTransition),
    usesKeepAlive: configured.usesKeepAlive || texts.some(text => /\bkeep-?alive\b/i.test(text)),
  }
}

function mentionsTransition(text: string): boolean {
  return /\b(?:page|layout)-?transition\b/i.test(text) || (/\bfw-?page\b/i.test(text) && /\btransition\b/i.test(text))
}

/** The text of `#build/page-features`. */
export function emitFeatures(features: PageFeatures): string {
  return Object.entries(features).map(([name, value]) => `export const ${name} = ${value}\n`).join('')
}
