import { autoSubfolderIndex } from '#fw-server/runtime-config'
import { relativePrefix } from './relative-prefix'
import { decodePath } from './url-path'

let folders: Promise<ReadonlySet<string>> | undefined

/**
 * With a relative base: a prerendered page is the index of a folder, and its URLs are relative to it. `/docs` would
 * resolve them from the parent folder, so it redirects to `/docs/`, like static hosts do.
 */
export async function redirectToFolder({ method, url }: Request): Promise<Response | undefined> {
  if (import.meta.dev || import.meta.prerender || !autoSubfolderIndex || (method !== 'GET' && method !== 'HEAD'))
    return undefined
  const { pathname, search } = new URL(url)
  if (pathname.endsWith('/') || !(await (folders ??= loadFolders())).has(decodePath(pathname))) return undefined
  return new Response(null, {
    status: 307,
    headers: { location: `${relativePrefix(pathname)}${pathname.slice(1)}/${search}` },
  })
}

// Loaded on demand: it lists every prerendered page.
async function loadFolders(): Promise<ReadonlySet<string>> {
  const { readManifest } = await import('#fw-server/app-manifest')
  return new Set(readManifest().prerendered)
}
