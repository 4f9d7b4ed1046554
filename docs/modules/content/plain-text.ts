const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const NAMED: Readonly<Record<string, string>> = { ...ENTITIES, apos: "'", nbsp: '\u00A0' }

/** Strips tags and decodes entities. The highlighter writes numeric ones: `&#x3C;`. */
export function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(#x[\da-f]+|#\d+|\w+);/gi, decodeEntity)
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}

export function escapeHTML(text: string): string {
  return text.replace(/[&<>"']/g, char => `&${Object.keys(ENTITIES).find(name => ENTITIES[name] === char)};`)
}
