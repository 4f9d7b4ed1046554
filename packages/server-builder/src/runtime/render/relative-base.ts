import type { RuntimeConfigTree } from '@fw/schema'
import { islandsPath } from '#fw-server/paths'
import { isRelativeBase } from '@fw/schema/base-url'
import { useRuntimeConfig } from '../context/runtime-config'
import { redirectToFolder } from '../request/folder-redirect'
import { copyResponse } from '../request/headers'
import { createRehash, rehashPolicyTag } from './policy-hashes'
import { PAYLOAD, RELATIVE_MARK, relativePrefix } from '../request/relative-prefix'

type Handle = (request: Request) => Response | Promise<Response>

const POLICY = 'content-security-policy'

let rendered: RuntimeConfigTree | undefined

/** The runtime configuration for rendering pages. */
export function renderConfig(): RuntimeConfigTree {
  const config = useRuntimeConfig()
  if (!isRelativeBase(config.app.baseURL)) return config
  return (rendered ??= Object.freeze({ ...config, app: Object.freeze({ ...config.app, baseURL: RELATIVE_MARK }) }))
}

/** Replaces the placeholder of the base by the relative path from a page. */
export function withRelativeBase(text: string, request: { url: string; headers: Headers }): string {
  return text.replaceAll(RELATIVE_MARK, prefixFor(request))
}

/** With a relative base: inserts it into outgoing responses, so that cache entries are valid for every URL. */
export function insertRelativeBase(handle: Handle): Handle {
  if (!isRelativeBase(useRuntimeConfig().app.baseURL)) return handle
  return async request => (await redirectToFolder(request)) ?? relativize(await handle(request), request)
}

async function relativize(response: Response, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  // Pages of any depth contain islands, so the client inserts the base.
  if (islandsPath && path.startsWith(islandsPath)) return response
  const location = response.headers.get('location')
  // Compressed files are prerendered, and already contain their base.
  const isText =
    !response.headers.has('content-encoding') &&
    (response.headers.get('content-type')?.startsWith('text/html') || PAYLOAD.test(path))
  if (!isText && location === null) return response
  const headers = new Headers(response.headers)
  if (location !== null) headers.set('location', relativeLocation(location, request))
  if (!isText || response.body === null) return copyResponse(response, headers)
  headers.delete('content-length')
  const { status, statusText } = response
  return new Response(await writeBase(await response.text(), headers, request), { status, statusText, headers })
}

async function writeBase(text: string, headers: Headers, request: Request): Promise<string> {
  const policy = headers.get(POLICY)
  const write = (part: string): string => withRelativeBase(part, request)
  if (!policy?.includes("'sha256-") && !text.includes(`http-equiv="${POLICY}"`)) return write(text)
  const rehash = await createRehash(text, RELATIVE_MARK, write)
  if (policy !== null) headers.set(POLICY, rehash(policy))
  return write(rehashPolicyTag(text, rehash))
}

// Redirects of route rules are written without the base.
function relativeLocation(location: string, request: Request): string {
  const marked =
    location.startsWith('/') && !location.startsWith('//') && !location.startsWith(RELATIVE_MARK)
      ? RELATIVE_MARK + location.slice(1)
      : location
  return withRelativeBase(marked, request)
}

function prefixFor({ url, headers }: { url: string; headers: Headers }): string {
  return relativePrefix(
    new URL(url, 'http://localhost').pathname,
    import.meta.prerender && headers.has('x-nitro-prerender'),
  )
}
