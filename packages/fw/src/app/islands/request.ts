import * as buildOptions from '#build/options'
import { joinBase } from '@fw/schema/base-url'
import type { FwAppContext } from '../../shared/app-context'
import { createError } from '../../shared/fw-error'
import { ISLANDS_PATH, ISLAND_HOPS_HEADER, MAX_ISLAND_TEXT, islandPath, propsToJson } from '../../shared/island'
import type { IslandQuery, IslandResponse } from '../../shared/island'
import { RELATIVE_MARK } from '../../shared/relative-base'
import { useRequestFetch } from '../fetch'
import { fetchOfBuild } from '../manifest/build-fetch'

/** The maximum number of cached islands on the client. Each one is a string of HTML. */
const MAX_CACHED_ISLANDS = 50

/** Creates the query parameters for an island request. */
export function createQuery(
  name: string,
  props: object | undefined,
  slots: readonly string[],
  context: object | undefined,
): IslandQuery {
  return { name, props: toText(name, props), slots: slots.toSorted().join(','), context: toText(name, context) }
}

function toText(name: string, values: object | undefined): string {
  const text = values ? propsToJson(`the island "${name}"`, values) : ''
  return text === '{}' ? '' : text
}

/** Fetches an island. Identical requests are deduplicated; `isForced` refetches. */
export function loadIsland(
  app: FwAppContext,
  query: IslandQuery,
  source: string | undefined,
  isForced: boolean,
): Promise<IslandResponse> {
  if (source && !buildOptions.remoteIslands) {
    throw createError({
      status: 403,
      message: `${import.meta.dev ? 'FW2078: ' : ''}The island "${query.name}" has the \`source\` ${source}, but remote islands are disabled. Set \`experimental.componentIslands.remoteIsland\` to true.`,
    })
  }
  const length = query.props.length + query.context.length
  if (length > MAX_ISLAND_TEXT) {
    throw createError({
      status: 413,
      message: `The props of the island "${query.name}" are too large: ${length} characters of JSON, but its URL has room for ${MAX_ISLAND_TEXT}. Pass an id, and load the rest in the island.`,
    })
  }
  return load(app, addressOf(query, source), source, isForced)
}

function addressOf(query: IslandQuery, source: string | undefined): string {
  const path = islandPath(query)
  return source ? new URL(path.slice(1), source.replace(/\/*$/, '/')).href : path
}

/** Preloads the islands of a page. Failed requests are retried by the page. */
export function preloadIslands(app: FwAppContext, paths: readonly string[] = []): void {
  for (const path of paths) load(app, path, undefined, false).catch(() => {})
}

const redirected = new WeakSet<object>()

/** Whether an island failed because of a server redirect, which then also applies to the page. */
export function isRedirected(error: unknown): boolean {
  return redirected.has(error as object)
}

type Known = Map<string, Promise<IslandResponse> | (() => IslandResponse)>

/** Caches an island that came with the page. `read` runs when it is shown again; call the result to read it now. */
export function rememberIsland(
  app: FwAppContext,
  query: IslandQuery,
  source: string | undefined,
  read: () => IslandResponse,
): () => void {
  const islands: Known = (app._islands ??= new Map())
  const url = addressOf(query, source)
  if (!islands.has(url)) islands.set(url, read)
  return () => {
    if (islands.get(url) === read) islands.set(url, Promise.resolve(read()))
  }
}

function load(app: FwAppContext, url: string, source: string | undefined, isForced: boolean): Promise<IslandResponse> {
  const responses: Known = (app._islands ??= new Map())
  const cached = isForced ? undefined : responses.get(url)
  if (cached) return typeof cached === 'function' ? Promise.resolve(cached()) : cached
  if (responses.size >= MAX_CACHED_ISLANDS) responses.delete(responses.keys().next().value!)
  const loading = (import.meta.server ? requestOnServer(app, url) : requestInBrowser(app, url)).then(value =>
    checkResponse(value, source),
  )
  responses.set(url, loading)
  // Failed requests are not cached.
  loading.catch(() => responses.get(url) === loading && responses.delete(url))
  return loading
}

async function requestInBrowser(app: FwAppContext, url: string): Promise<unknown> {
  const isOwn = url.startsWith(ISLANDS_PATH)
  const response = isOwn ? await requestOwn(app, url) : await fetch(url)
  if (response.type === 'opaqueredirect') {
    const error = createError({ status: 403, message: `The island at "${url}" was answered with a redirect.` })
    redirected.add(error)
    throw error
  }
  if (!response.ok) {
    throw createError({
      status: response.status,
      statusText: response.statusText,
      message: `Failed to fetch the island at "${url}": ${response.status}.`,
    })
  }
  const text = await response.text()
  return JSON.parse(text.replaceAll(RELATIVE_MARK, () => app.$config.app.baseURL)) as unknown
}

function requestOwn({ $config: { app } }: FwAppContext, url: string): Promise<Response> {
  const address = joinBase(app.baseURL, url)
  const init: RequestInit = { redirect: 'manual' }
  return buildOptions.keepsBuilds ? fetchOfBuild(app.buildId, address, init) : fetch(address, init)
}

// Through the app's own routes, so that route rules for islands also apply during SSR.
async function requestOnServer(app: FwAppContext, url: string): Promise<unknown> {
  const context = app.ssrContext!
  if (url.startsWith(ISLANDS_PATH)) (context.islandPaths ??= []).push(url)
  const headers = url.startsWith(ISLANDS_PATH)
    ? undefined
    : { [ISLAND_HOPS_HEADER]: String((context.island?.hops ?? 0) + 1) }
  const response = await useRequestFetch(app).raw(url, { responseType: 'json', headers, retry: false })
  for (const cookie of response.headers.getSetCookie())
    if (url.startsWith(ISLANDS_PATH)) context.headers.append('set-cookie', cookie)
  if (context.isPrerendering && url.startsWith(ISLANDS_PATH)) {
    const routes = response.headers.get('x-nitro-prerender')?.split(',').map(decodeURIComponent) ?? []
    ;((context.context.prerender ??= []) as string[]).push(url, ...routes)
  }
  return response._data
}

// The response of another site is untrusted.
function checkResponse(value: unknown, source: string | undefined): IslandResponse {
  const response = (value ?? {}) as IslandResponse
  if (typeof response.html !== 'string')
    throw createError({ status: 502, message: `The response of ${source || 'the server'} is not an island.` })
  return source ? resolveUrls(response, source) : response
}

// Resolves URLs of scripts and styles against the origin of the island.
function resolveUrls({ html, head, styles, parts }: IslandResponse, source: string): IslandResponse {
  const at = (path: unknown): string | undefined => (typeof path === 'string' ? new URL(path, source).href : undefined)
  const links = Array.isArray(styles?.link)
    ? styles.link.map((link: { href?: string }) => ({ ...link, href: at(link.href) }))
    : undefined
  return {
    html,
    ...(head && { head }),
    ...(styles && { styles: { ...styles, ...(links && { link: links }) } }),
    ...(Array.isArray(parts) && {
      parts: parts.map(part => ('script' in part ? { ...part, script: at(part.script)! } : part)),
    }),
  }
}
