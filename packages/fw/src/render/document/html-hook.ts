import type { RenderedHTML } from '@fw/schema'
import type { SSRContext } from '../../shared/ssr-context'

/** The parts of a page as strings, by the names that listeners of `render:html` know. */
export type DocumentParts = Record<keyof RenderedHTML, string>

/** Lets listeners of `render:html` change the parts of a page. */
export async function callHTMLHook(context: SSRContext, parts: DocumentParts): Promise<DocumentParts> {
  const html = mapParts(parts, text => (text ? [text] : []))
  await context.callHook!('render:html', html, { event: context.event })
  return {
    ...mapParts(html, texts => texts.join('')),
    htmlAttrs: joinAttributes(html.htmlAttrs),
    bodyAttrs: joinAttributes(html.bodyAttrs),
  }
}

function mapParts<From, To>(
  parts: Record<keyof RenderedHTML, From>,
  map: (part: From) => To,
): Record<keyof RenderedHTML, To> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, map(part)])) as Record<
    keyof RenderedHTML,
    To
  >
}

// Listeners add `lang="en"` with or without a space before it.
function joinAttributes(texts: readonly string[]): string {
  return texts.map(text => (text.trim() ? ` ${text.trim()}` : '')).join('')
}
