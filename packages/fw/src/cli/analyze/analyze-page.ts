import { escapeHtml } from '@fw/schema/errors'
import { emitBytes } from '../build/sizes'
import type { BuildSummary } from '../build/summary'

/** A report with its title and URL. */
interface ServedReport {
  /** `client`, `server` */
  name: string
  path: string
}

const STYLE = `:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { display: grid; grid-template-rows: auto 1fr; height: 100vh; margin: 0 }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; padding: 0.6rem 1rem }
h1 { margin: 0 auto 0 0; font-size: 1rem }
a { padding: 0.35rem 0.8rem; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 0.5rem; color: inherit; text-decoration: none }
a[aria-current] { background: CanvasText; color: Canvas }
iframe { width: 100%; height: 100%; border: 0 }`

const SCRIPT = `document.querySelector('nav').addEventListener('click', ({ target }) => {
  const link = target.closest('a')
  if (!link) return
  for (const other of document.querySelectorAll('nav a')) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
})`

/** The page with tabs for all reports. The first one is shown. */
export function emitReportsPage(
  reports: readonly ServedReport[],
  summary: Pick<BuildSummary, 'client' | 'server'> | undefined,
): string {
  const size = (name: string): string => {
    if (!summary) return ''
    if (name === 'client') return ` · ${emitBytes(summary.client.gzip)} gzip`
    return name === 'server' && summary.server.bytes > 0 ? ` · ${emitBytes(summary.server.bytes)}` : ''
  }
  const links = reports.map(
    ({ name, path }, index) =>
      `<a href="${encodeURI(path)}" target="report"${index === 0 ? ' aria-current="true"' : ''}>${escapeHtml(name)}${size(name)}</a>`,
  )
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bundle analysis</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<nav><h1>Bundle analysis</h1>${links.join('')}</nav>
<iframe name="report" title="Report" src="${encodeURI(reports[0]!.path)}"></iframe>
<script>${SCRIPT}</script>
</body>
</html>
`
}
