import type { DevStyle, DevStyles } from '@fw/schema'
import { escapeStyle } from './asset-tags'
import { escapeHtml } from '@fw/schema/errors'

/** The attribute by which Vite's client finds its style elements. */
const VITE = 'data-vite-dev-id'

/** In development: style tags for the rendered components, marked so that the bundler's client reuses them. */
export async function loadDevStyleTags(modules: ReadonlySet<string> | undefined, nonce: string): Promise<string> {
  const { __fwDevStyles: lookUp } = globalThis as { __fwDevStyles?: DevStyles }
  return lookUp ? (await lookUp([...(modules ?? [])])).map(style => emitDevStyle(style, nonce)).join('') : ''
}

function emitDevStyle({ id, url, css, attribute = VITE }: DevStyle, nonce: string): string {
  const mark = `${attribute}="${escapeHtml(id)}"${nonce}`
  return css === undefined
    ? `<link rel="stylesheet" href="${escapeHtml(url)}" ${mark}>`
    : `<style type="text/css" ${mark}>${escapeStyle(css)}</style>`
}
