import type { RuntimeConfigTree } from '@fw/schema'
import { islandsPath } from '#fw-server/paths'
import { autoSubfolderIndex } from '#fw-server/runtime-config'
import { isRelative } from './base'
import { useRuntimeConfig } from './config'
import { copyResponse } from './headers'

type Handle = (request: Request) => Response | Promise<Response>

/** Stands for the base in what is rendered: how far up it is depends on the page. The browser knows it too, for islands. */
export const RELATIVE_MARK = '/__fw_relative__/'

const PAYLOAD = /\/_payload\.js(?:on)?$/

let rendered: RuntimeConfigTree | undefined

/** The runtime configuration as pages are rendered with it. */
export function renderConfig(): RuntimeConfigTree {
  const config = useRuntimeConfig()
  if (!isRelative(config.app.baseURL)) return config
  return rendered ??= Object.freeze({ ...config, app: Object.freeze({ ...config.app, baseURL: RELATIVE_MARK }) })
}

/**
 * The way from a page to the base: `../` for `/docs/start`, `../../` for `/docs/start/`. A prerendered page is a file in a folder of
 * its name. A page that a host shows for any missing file is at no place of its own.
 */
export function relativePrefix(pathname: string, isFile = false): string {
  if (isFile && /^\/(?:200|404)\.html$/.test(pathname)) return '/'
  const path = pathname.replace(PAYLOAD, '')
  const isFolder = isFile && autoSubfolderIndex && !/\/$|\.html?$/.test(path)
  const depth = path.split('/').length - (isFolder ? 1 : 2)
  return depth > 0 ? '../'.repeat(depth) : './'
}

/** Text with the base written from a page. */
export function withRelativeBase(text: string, request: { url: string, headers: Headers }): string {
  return text.replaceAll(RELATIVE_MARK, prefixFor(request))
}

/** Writes the base into responses when they leave, so that caches hold what is right at every place. */
export function createRelativeHandler(handle: Handle): Handle {
  return async request => relativize(await handle(request), request)
}

async function relativize(response: Response, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  // Islands are shown in pages of any depth: whoever puts them there knows it.
  if (islandsPath && path.startsWith(islandsPath)) return response
  const location = response.headers.get('location')
  // Compressed files were written with their base.
  const isText = !response.headers.has('content-encoding') && (response.headers.get('content-type')?.startsWith('text/html') || PAYLOAD.test(path))
  if (!isText && location === null) return response
  const headers = new Headers(response.headers)
  if (location !== null) headers.set('location', relativeLocation(location, request))
  if (!isText) return copyResponse(response, headers)
  headers.delete('content-length')
  const text = response.body === null ? null : withRelativeBase(await response.text(), request)
  return new Response(text, { status: response.status, statusText: response.statusText, headers })
}

// Redirects of route rules are written without the base.
function relativeLocation(location: string, request: Request): string {
  const marked = location.startsWith('/') && !location.startsWith('//') && !location.startsWith(RELATIVE_MARK) ? RELATIVE_MARK + location.slice(1) : location
  return withRelativeBase(marked, request)
}

function prefixFor({ url, headers }: { url: string, headers: Headers }): string {
  return relativePrefix(new URL(url, 'http://localhost').pathname, import.meta.prerender && headers.has('x-nitro-prerender'))
}
