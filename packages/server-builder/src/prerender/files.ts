import { decodePath } from '@fw/schema/base-url'
import { escapeHtml } from '@fw/schema/errors'
import { join } from 'pathe'

/** The file below the public folder that a path is written to: `/about` is `/about/index.html`. */
export function fileOfRoute(
  path: string,
  { isHtml, autoSubfolderIndex }: { isHtml: boolean; autoSubfolderIndex: boolean },
): string {
  const name = decodePath(path.replace(/\?.*$/s, ''))
  if (!isHtml) return name.endsWith('/') ? `${name}index` : name
  if (/\.html?$/.test(name)) return name
  return name.endsWith('/') || autoSubfolderIndex ? join(name, 'index.html') : `${name}.html`
}

/** A page that redirects to another URL, for hosts without a server. */
export function emitRedirect(location: string): string {
  const url = escapeHtml(location)
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Redirecting to ${url}</title><meta http-equiv="refresh" content="0; url=${url}"><link rel="canonical" href="${url}"></head><body><a href="${url}">${url}</a></body></html>`
}
