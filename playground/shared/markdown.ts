import { Marked } from 'marked'

// Notes are untrusted: HTML is escaped, only web links are allowed, and images, which could track readers, are replaced
// by their alternative texts.
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

/** Renders Markdown to safe HTML. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false })
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
