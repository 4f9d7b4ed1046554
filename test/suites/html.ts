import type { App } from '../harness/start-app'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Decodes HTML entities. */
export function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
}

/** The text of the element with an id; undefined if it is missing. */
export function textOf(html: string, id: string): string | undefined {
  const match = html.match(new RegExp(`<([\\w-]+)\\b[^>]*\\bid="${id}"[^>]*>([\\s\\S]*?)</\\1>`))
  return match ? decode(match[2]!.replaceAll(/<!--[\s\S]*?-->|<[^>]+>/g, '')).trim() : undefined
}

/** The text of the first `h1`. */
export function headingOf(html: string): string | undefined {
  const match = html.match(/<h1\b[^>]*>([\s\S]*?)<\/h1>/)
  return match ? decode(match[1]!.replaceAll(/<!--[\s\S]*?-->/g, '')).trim() : undefined
}

/** An attribute of the element with an id. */
export function attributeOf(html: string, id: string, name: string): string | undefined {
  const tag = html.match(new RegExp(`<[\\w-]+\\b[^>]*\\bid="${id}"[^>]*>`))?.[0]
  const value = tag?.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]
  return value === undefined ? undefined : decode(value)
}

/** The attributes of every tag with a name, in order. */
export function tagsOf(html: string, name: string): Array<Record<string, string>> {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, decode(value)]),
    ),
  )
}

/** The content of `<head>`. */
export function headOf(html: string): string {
  return html.match(/<head\b[^>]*>([\s\S]*?)<\/head>/)?.[1] ?? ''
}

/** All inline and linked styles of a document, as one string without whitespace. */
export async function stylesOf(app: App, html: string): Promise<string> {
  const inline = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(match => match[1]!)
  const links = tagsOf(html, 'link').filter(({ rel }) => rel === 'stylesheet')
  const loaded = await Promise.all(
    links.map(async ({ href = '' }) =>
      (await app.get(href.slice(app.base.length), { headers: { accept: 'text/css' } })).text(),
    ),
  )
  return [...inline, ...loaded].join('\n').replaceAll(/\s+/g, '')
}

/** The URLs of all external scripts of a document. */
export function scriptsOf(html: string): string[] {
  return tagsOf(html, 'script').flatMap(({ src }) => (src ? [src] : []))
}
