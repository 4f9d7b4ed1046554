import { Marked } from 'marked'

// Authors are not trusted: HTML is shown as text, links lead to the web only, and pictures, which would tell others who
// reads here, become their descriptions.
const markdown = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escapeText(text),
    image: ({ text }) => escapeText(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return /^(?:https?:\/\/|mailto:)/i.test(href)
        ? `<a href="${escapeText(href)}" rel="nofollow noopener">${text}</a>`
        : text
    },
  },
})

/** Markdown as HTML that is safe to show. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false })
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
