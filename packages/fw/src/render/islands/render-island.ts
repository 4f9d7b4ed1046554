import islandParts from '#build/island-parts'
import islands from '#build/islands'
import { renderToString } from 'vue/server-renderer'
import type { Component } from 'vue'
import { followContext } from '../../app/context/app-context'
import type { FwVueApp } from '../../app/context/app-context'
import { createServerApp } from '../../app/create-server'
import { fillParts, settleMarks } from '../../app/islands/compose'
import { createIslandRoot } from '../../app/islands/root'
import type { SSRContext } from '../../shared/ssr-context'
import { createError } from '../../shared/fw-error'
import {
  ISLANDS_PATH,
  ISLAND_HOPS_HEADER,
  MAX_ISLAND_HOPS,
  MAX_NESTED_ISLANDS,
  isPageIsland,
} from '../../shared/island'
import type { IslandContext, IslandResponse } from '../../shared/island'
import { createSSRContext, releaseContext } from '../create-ssr-context'
import { collectHead, forgetPlugins } from './island-head'
import { pageOf, readIslandRequest } from './island-request'
import { resolveIslandStyles } from './island-styles'
import { finishResponse } from '../response'
import { assetsURL } from '../document/asset-urls'

/** Responds to a request for an island with its HTML and everything a page needs to show it. */
export async function respondWithIsland(context: SSRContext): Promise<Response | undefined> {
  if (context.error || !context.url.pathname.startsWith(ISLANDS_PATH)) return undefined
  if (context.request.method !== 'GET' && context.request.method !== 'HEAD')
    throw createError({ status: 405, statusText: 'Method Not Allowed', message: 'Islands only support GET and HEAD' })
  const { name, key, props, slots, context: sentContext } = readIslandRequest(context.url, isIsland)
  const islandContext = createSSRContext({ ...context, url: pageFor(name, sentContext, context) })
  const island: IslandContext = {
    name,
    key,
    props,
    slots,
    context: sentContext,
    parts: [],
    slotCalls: [],
    secret: crypto.randomUUID(),
    hops: readHops(context.request),
    load: createNestedLoader(name),
    scriptOf: id => scriptOf(id, islandContext),
  }
  islandContext.island = island
  try {
    const response = await renderIsland(islandContext, island)
    await context.callHook?.('render:island', response, {
      event: context.event,
      islandContext: {
        name,
        id: key,
        url: islandContext.url.pathname + islandContext.url.search,
        props,
        context: sentContext,
      },
    })
    const body = context.request.method === 'HEAD' ? null : JSON.stringify(response)
    return finishResponse(
      new Response(body, { headers: { 'content-type': 'application/json;charset=utf-8' } }),
      islandContext.headers,
    )
  } catch (error) {
    for (const line of islandContext.headers.getSetCookie()) context.headers.append('set-cookie', line)
    throw error
  } finally {
    releaseContext(islandContext)
  }
}

// Middleware of the server saw one form of the page's URL, so no other form is accepted.
function pageFor(name: string, sentContext: Record<string, unknown>, { url, pageURL }: SSRContext): URL {
  return isPageIsland(name) && pageURL ? new URL(pageURL.href) : new URL(pageOf(sentContext), url)
}

async function renderIsland(context: SSRContext, island: IslandContext): Promise<IslandResponse> {
  const app = (await createServerApp(context, createIslandRoot(await loadIsland(island.name), island))) as FwVueApp
  refuse(context, app, island.name)
  forgetPlugins(context)
  const html = settleMarks(await followContext(app.$fw, () => renderToString(app, context)), island.secret)
  refuse(context, app, island.name)
  await app.$fw.hooks.callHook('app:rendered', { ssrContext: context, renderResult: { html } })
  const parts = fillParts(html, island.parts, island.slotCalls)
  const [head, styles] = [collectHead(context), await resolveIslandStyles(context.modules, context.runtimeConfig)]
  return { html: trim(html), ...(head && { head }), ...(styles && { styles }), ...(parts.length && { parts }) }
}

/** Throws if the application responded with something other than the island. */
function refuse(context: SSRContext, app: FwVueApp, name: string): void {
  if (context.payload.error) throw context.payload.error
  if (context.response)
    throw createError({ status: 403, statusText: 'Forbidden', message: 'This island is not accessible' })
  // Only renders the page whose middleware let the visitor in.
  const matched = app.$fw.$router?.currentRoute.value.matched
  if (
    isPageIsland(name) &&
    !matched?.some(({ components }) => (components?.default as { island?: string } | undefined)?.island === name)
  )
    throw createError({ status: 404, statusText: 'Not Found', message: 'Page not found' })
}

/** Loads nested islands, up to a limit. One error is enough: further islands are omitted. */
function createNestedLoader(around: string): (name: string) => Promise<Component> {
  let count = 0
  return async name => {
    count++
    if (count === MAX_NESTED_ISLANDS + 1) {
      throw createError({
        status: 500,
        statusText: 'Internal Server Error',
        message: `FW2057: Infinite recursion: more than ${MAX_NESTED_ISLANDS} nested islands in the island "${around}".`,
      })
    }
    return count > MAX_NESTED_ISLANDS ? Empty : loadIsland(name)
  }
}

const Empty: Component = () => null

// Sites that render islands of each other would recurse infinitely.
function readHops({ headers }: SSRContext['request']): number {
  const hops = Number(headers.get(ISLAND_HOPS_HEADER) ?? 0)
  if (!(hops <= MAX_ISLAND_HOPS)) {
    throw createError({
      status: 508,
      statusText: 'Loop Detected',
      message: 'FW2057: The island contains itself on another site.',
    })
  }
  return hops
}

function isIsland(name: string): boolean {
  return Object.hasOwn(islands, name)
}

async function loadIsland(name: string): Promise<Component> {
  if (!isIsland(name)) throw createError({ status: 404, statusText: 'Not Found', message: 'Island not found' })
  return islands[name]!()
}

function scriptOf(id: string, { runtimeConfig }: SSRContext): string | undefined {
  const file = Object.hasOwn(islandParts, id)
    ? islandParts[id]!
    : import.meta.dev
      ? `@id/__x00__fw:island-part:${id}`
      : undefined
  return file && assetsURL(runtimeConfig) + file
}

// Removes comments around the HTML: the page has its own.
function trim(html: string): string {
  return html.startsWith('<!--[-->') && html.endsWith('<!--]-->') && html.indexOf('<!--[-->', 1) < 0
    ? html.slice(8, -8)
    : html
}
