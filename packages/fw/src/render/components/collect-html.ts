import type { Rendered, RenderedParts } from './plain-component'

let html = ''
let parts: RenderedParts | undefined

/** Adds to the HTML of the component that is being rendered: one string, unless something was not rendered by fw. */
export function push(part: Rendered): void {
  if (typeof part === 'string') {
    html += part
    return
  }
  parts ??= []
  if (html) parts.push(html)
  html = ''
  parts.push(part)
  if (part instanceof Promise || part.hasAsync) parts.hasAsync = true
}

/** What a function pushes. Templates do not wait, so one at a time is rendered. */
export function collectHtml(startsWithElement: boolean, render: () => void): Rendered {
  const outerHTML = html
  const outerParts = parts
  html = ''
  parts = undefined
  try {
    render()
    if (parts) {
      if (html) (parts as RenderedParts).push(html)
      return parts
    }
    // In slots, Vue only takes strings for comments, and replaces slots that only contain comments by their fallback.
    return startsWithElement || !html.startsWith('<!--') ? html : [html]
  } finally {
    html = outerHTML
    parts = outerParts
  }
}
