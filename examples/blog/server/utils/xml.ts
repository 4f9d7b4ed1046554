const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or an attribute of XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character]!)
}

/** The absolute URL of a path. */
export function absolute(path: string): string {
  return new URL(path, useRuntimeConfig().public.siteUrl).href
}
