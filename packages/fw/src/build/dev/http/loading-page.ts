import type { FwOptions } from '@fw/schema'

const LOADING_TEXT = 'Starting the app'

/** The page that browsers get during a slow start: the custom template or the default one. It reloads afterwards. */
export function emitLoadingPage(template: FwOptions['devServer']['loadingTemplate'], readyPath: string): string {
  const html = template ? template({ loading: LOADING_TEXT }) : emitDefault()
  const script = `<script>${emitReload(readyPath)}</script>`
  return html.includes('</body>') ? html.replace('</body>', () => `${script}</body>`) : html + script
}

// The URL responds when the start has ended. If the process ends in between, the next process responds.
function emitReload(readyPath: string): string {
  return `(function wait(){fetch(${JSON.stringify(readyPath)},{cache:'no-store'}).then(function(){location.reload()},function(){setTimeout(wait,500)})})()`
}

function emitDefault(): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Starting…</title>
<style>
:root { color-scheme: light dark; --ink: #1c2430; --soft: #64748b; --paper: #f8fafc; --line: #dbe3ec; --mark: #0f9d76 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf5; --soft: #8fa1b7; --paper: #0d131b; --line: #202b38; --mark: #35d0a2 } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { text-align: center; padding: 2rem }
h1 { font-size: 1.125rem; font-weight: 600; margin: 1.5rem 0 .25rem }
p { color: var(--soft); margin: 0 }
.bar { width: 12rem; height: 4px; margin: 0 auto; border-radius: 2px; background: var(--line); overflow: hidden }
.bar::before { content: ''; display: block; width: 40%; height: 100%; border-radius: 2px; background: var(--mark); animation: move 1.2s ease-in-out infinite alternate }
@keyframes move { to { transform: translateX(150%) } }
@media (prefers-reduced-motion: reduce) { .bar::before { animation: none; width: 100% } }
</style>
</head>
<body>
<main role="status">
<div class="bar"></div>
<h1>${LOADING_TEXT}</h1>
<p>This page reloads automatically when the app is ready.</p>
</main>
</body>
</html>
`
}
