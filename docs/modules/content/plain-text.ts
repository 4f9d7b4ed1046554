const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Strips tags and decodes entities. */
export function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
}

export function escapeHTML(text: string): string {
  return text.replace(/[&<>"']/g, char => `&${Object.keys(ENTITIES).find(name => ENTITIES[name] === char)};`)
}
