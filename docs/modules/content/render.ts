import { Marked } from 'marked'
import type { Tokens } from 'marked'
import type { Document, Heading, Source } from './documents'
import { resolveImage, resolveLink } from './links'
import type { Link } from './links'
import { escapeHTML, plainText } from './plain-text'
import { createSlugger } from './slug'

/** Paths of pages by the inline code that links to them automatically: options, diagnostic codes, API names. */
export type References = ReadonlyMap<string, string>

export interface RenderOptions {
  base: string
  references: References
  /** Internal links are added to it. */
  links: Link[]
  /** Returns the HTML of code. */
  highlight: (code: string, language: string) => Promise<string>
}

/** Renders a page. */
export async function renderDocument(
  source: Source,
  { base, references, links, highlight }: RenderOptions,
): Promise<Document> {
  const headings: Heading[] = []
  const slug = createSlugger()
  const blocks = new Map<Tokens.Code, string>()
  let depth = 0
  const marked = new Marked({
    async: true,
    walkTokens: async token => {
      if (token.type === 'code') blocks.set(token as Tokens.Code, await renderCode(token as Tokens.Code, highlight))
    },
    renderer: {
      code: token => blocks.get(token)!,
      // HTML comments are notes for authors.
      html: ({ text }) => (text.startsWith('<!--') ? '' : text),
      heading({ tokens, depth: level }) {
        const html = this.parser.parseInline(tokens)
        const text = plainText(html)
        const id = slug(text)
        headings.push({ id, text, level })
        if (level === 1) return `<h1 id="${id}">${html}</h1>\n`
        return `<h${level} id="${id}"><a class="anchor" href="#${id}" aria-label="Link to this section: ${escapeHTML(text)}">#</a>${withoutLinks(html)}</h${level}>\n`
      },
      link({ href, tokens }) {
        const link = resolveLink(href, source)
        depth++
        const html = this.parser.parseInline(tokens)
        depth--
        if (!link) return `<a href="${escapeHTML(href)}" rel="noopener">${html}</a>`
        links.push(link)
        return `<a href="${address(base, link.path, link.anchor)}">${html}</a>`
      },
      image({ href, text }) {
        const { path } = resolveImage(href, source)
        return `<img src="${base}${path.slice(1)}" alt="${escapeHTML(text)}" loading="lazy">`
      },
      codespan({ text }) {
        const to = depth === 0 ? references.get(text) : undefined
        const code = `<code>${escapeHTML(text)}</code>`
        return to && to.split('#')[0] !== source.path
          ? `<a class="reference" href="${base}${to.slice(1)}">${code}</a>`
          : code
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${row.map(cell => `<${tag}${tag === 'th' ? ' scope="col"' : ''}${cell.align ? ` style="text-align:${cell.align}"` : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const head = token.header.some(cell => cell.text !== '') ? `<thead>${cells(token.header, 'th')}</thead>` : ''
        return `<div class="table" tabindex="0"><table>${head}<tbody>${token.rows.map(row => cells(row, 'td')).join('')}</tbody></table></div>\n`
      },
    },
  })
  const html = await marked.parse(source.text)
  return { path: source.path, title: source.title, description: describe(html), html, headings }
}

const NAME = /^(?:\/\/|<!--|\/\*|#) ((?:[\w.@[\]()-]+\/)*[\w.[\]()-]+\.\w+)(?: -->| \*\/)?\n/

/** Renders a code block. A file name in its first line becomes the caption. */
async function renderCode({ text, lang = '' }: Tokens.Code, highlight: RenderOptions['highlight']): Promise<string> {
  const [language = ''] = lang.split(' ')
  const name = NAME.exec(`${text}\n`)
  const code = name ? text.slice(name[0].length).replace(/^\n/, '') : text
  const caption = name ? `<figcaption>${escapeHTML(name[1]!)}</figcaption>` : ''
  return `<figure class="code" data-language="${escapeHTML(language)}">${caption}<button class="copy" type="button">Copy</button>${await highlight(code, language)}</figure>\n`
}

/** The meta description: the first real paragraph, truncated to the length that search engines show. */
function describe(html: string): string {
  const paragraphs = [...html.matchAll(/<p>([^]*?)<\/p>/g)].map(([, text]) => plainText(text!).replace(/\s+/g, ' '))
  const paragraph = paragraphs.find(text => !text.startsWith('Severity:')) ?? ''
  return paragraph.length <= 160 ? paragraph : `${paragraph.slice(0, 157).replace(/\s\S*$/, '')} …`
}

function address(base: string, path: string, anchor: string): string {
  return `${base}${path.slice(1)}${anchor ? `#${anchor}` : ''}`
}

function withoutLinks(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/g, '')
}
