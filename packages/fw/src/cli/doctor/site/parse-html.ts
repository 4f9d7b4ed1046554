import { decodeEntities, parseAttributes } from '@fw/schema'

/** An element of a page. Its text is that of all elements inside of it. */
export interface HtmlElement {
  tag: string
  attributes: ReadonlyMap<string, string>
  children: Array<HtmlElement | string>
  parent?: HtmlElement
}

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/\1\s*>|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|<![^>]*>|[^<]+|</gi

const VOID_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Parses HTML as renderers write it: an element that is not closed ends with the one around it. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', attributes: new Map(), children: [] }
  let current = root
  const open = (tag: string, attributes: string): HtmlElement => {
    const element = { tag: tag.toLowerCase(), attributes: parseAttributes(attributes), children: [], parent: current }
    current.children.push(element)
    return element
  }
  for (const [token, raw, rawAttributes = '', content = '', slash, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (raw) {
      const isText = /^(?:textarea|title)$/i.test(raw)
      open(raw, rawAttributes).children.push(isText ? decodeEntities(content) : content)
    } else if (slash) current = closed(current, tag!.toLowerCase())
    else if (tag) {
      const element = open(tag, attributes)
      if (!VOID_TAGS.has(element.tag) && !attributes.endsWith('/')) current = element
    } else if (!token.startsWith('<!')) current.children.push(decodeEntities(token))
  }
  return root
}

/** The element around the one that a closing tag ends. A tag that was not opened ends nothing. */
function closed(current: HtmlElement, tag: string): HtmlElement {
  for (let element: HtmlElement | undefined = current; element; element = element.parent)
    if (element.tag === tag && element.parent) return element.parent
  return current
}

/** The elements inside of one, in the order of the document. */
export function elementsOf(root: HtmlElement, tag?: RegExp): HtmlElement[] {
  return root.children.flatMap(child => {
    if (typeof child === 'string') return []
    const inner = elementsOf(child, tag)
    return !tag || tag.test(child.tag) ? [child, ...inner] : inner
  })
}

/** The text that an element shows, with single spaces. */
export function textOf(element: HtmlElement): string {
  const collect = (node: HtmlElement): string =>
    node.children
      .map(child =>
        typeof child === 'string' ? child : /^(?:script|style|template)$/.test(child.tag) ? '' : collect(child),
      )
      .join(' ')
  return collect(element).replaceAll(/\s+/g, ' ').trim()
}

/** The elements around one, innermost first. */
export function parentsOf({ parent }: HtmlElement): HtmlElement[] {
  return parent ? [parent, ...parentsOf(parent)] : []
}
