import { basename } from 'pathe'
import type { FwApp } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'

/** The tools as a page of their own. */
export function emitPage({ options: { app, rootDir } }: Pick<FwApp, 'options'>, client: string): string {
  const base = app.baseURL.replace(/\/*$/, '/')
  const script = `${base}${app.buildAssetsDir.replaceAll(/^\/+|\/+$/g, '')}/@fs${client.startsWith('/') ? '' : '/'}${client}`
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(basename(rootDir))} · fw devtools</title><link rel="icon" href="data:,"><style>html { color-scheme: light dark; background: light-dark(#fff, #15181e) } body { margin: 0 }</style></head>
<body><fw-devtools data-page data-base="${escapeHtml(base)}"></fw-devtools><script type="module" src="${escapeHtml(encodeURI(script))}"></script></body></html>`
}
