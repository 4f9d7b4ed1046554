import type { ErrorReport } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'
import { emitReports } from './html'
import type { HtmlOptions } from './html'
import { ERROR_STYLE } from './error-style'

interface PageOptions extends HtmlOptions {
  status: number
  /** The state when the page was rendered. The page reloads when the state changes. */
  state: string
}

/** An error page that does not depend on the application. */
export function emitErrorPage(reports: readonly ErrorReport[], options: PageOptions): string {
  const [first] = reports
  const title = escapeHtml(`${options.status} ${first?.problem?.code ?? first?.name ?? 'Error'}`)
  const canFollow = (options.request?.method ?? 'GET') === 'GET'
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>html { background: light-dark(#fff, #15181e); color-scheme: light dark } body { margin: 0 }${ERROR_STYLE}</style></head>
<body><main class="errors">${emitReports(reports, options)}</main>
<script>${emitScript(options, canFollow)}</script></body></html>`
}

// Written for browsers directly, because no compiler processes it.
function emitScript({ base, state }: PageOptions, canFollow: boolean): string {
  const url = emitScriptValue(`${base}__fw_errors/state`)
  const follow = `const known = ${emitScriptValue(state)}
const follow = () => fetch(${url}, { cache: 'no-store' }).then(response => response.text())
  .then(state => state === known ? setTimeout(follow, 500) : location.reload(), () => setTimeout(follow, 1000))
setTimeout(follow, 500)`
  return `addEventListener('click', (event) => {
  const place = event.target.closest('[data-open]')
  if (!place) return
  event.preventDefault()
  fetch(place.href)
})
${canFollow ? follow : ''}`
}

function emitScriptValue(value: string): string {
  return JSON.stringify(value).replaceAll('<', '\\u003C')
}
