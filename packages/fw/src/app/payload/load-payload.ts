import { crawlsLinks } from '#build/client-rules'
import * as buildOptions from '#build/options'
import { decodePath, joinBase } from '@fw/schema/base-url'
import type { FwAppContext } from '../../shared/app-context'
import type { Payload } from '../../shared/ssr-context'
import { buildURL } from '../manifest/build-url'
import { getAppManifest, getRouteRules } from '../manifest/app-manifest'
import { useFwApp } from '../context/app-context'
import { useHead } from '../head/composables'
import { useRoute } from '../pages/router/use-route'
import { isExternalURL } from '../url'
import { fetchPayload } from './fetch-payload'

export interface LoadPayloadOptions {
  /** Refetches the payload, even if it is cached. */
  fresh?: boolean
  /** The query string. Default: the build id. */
  hash?: string
}

/** The file name of a payload, next to the page. */
export const PAYLOAD_FILE: string = buildOptions.renderJsonPayloads ? '_payload.json' : '_payload.js'

/** The location of a payload. */
interface Address {
  url: string
  /** Whether it is cached on the server and becomes stale. */
  ages?: true
}

/** How long the client reuses the prefetched payload of a cached page, in milliseconds. */
const FRESH_MS = 30_000

/** Whether a page is prerendered. */
export async function isPrerendered(url?: string): Promise<boolean> {
  const app = useFwApp('isPrerendered')
  const path = pathOf(url ?? useRoute().path)
  if (import.meta.server) return app.ssrContext!.isPrerendering || app.ssrContext!.routeRules.prerender === true
  try {
    return await isKnownPrerendered(app, path)
  } catch {
    return isCurrentPrerendered(app)
  }
}

// Without a manifest, rules decide, and the current page if the pages it links to are prerendered, too.
async function isKnownPrerendered(app: FwAppContext, path: string): Promise<boolean> {
  if (!buildOptions.appManifest) {
    const { prerender } = await app.runWithContext(() => getRouteRules(path))
    return prerender ?? (crawlsLinks && isCurrentPrerendered(app))
  }
  const { prerendered } = await app.runWithContext(getAppManifest)
  return prerendered.includes(decodePath(path))
}

function isCurrentPrerendered(app: FwAppContext): boolean {
  return (app._isPrerendered as boolean | undefined) ?? app.payload.prerenderedAt !== undefined
}

/** The payload of a prerendered or cached page. Null for other pages, and on the server. */
export async function loadPayload(url: string, options: LoadPayloadOptions = {}): Promise<Payload | null> {
  const app = useFwApp('loadPayload')
  const address = await findAddress(app, url, options)
  if (!address) return null
  const loaded: Record<string, Promise<Payload | null>> = (app._payloads ??= Object.create(null))
  if (options.fresh) delete loaded[address.url]
  return (loaded[address.url] ??= load(app, address, loaded))
}

async function load(
  app: FwAppContext,
  { url, ages }: Address,
  loaded: Record<string, unknown>,
): Promise<Payload | null> {
  const forget = (): unknown => delete loaded[url]
  if (ages) setTimeout(forget, FRESH_MS)
  try {
    return await fetchPayload(url, app)
  } catch {
    forget()
    return null
  }
}

/** Prefetches the payload of a page. */
export async function preloadPayload(url: string, options: LoadPayloadOptions = {}): Promise<void> {
  const app = useFwApp('preloadPayload')
  if (import.meta.server) {
    const { isPrerendering, routeRules } = app.ssrContext!
    const addressOfPage = isPrerendering ? prerenderedAddressOf : isCachedRule(routeRules) ? addressOf : undefined
    const href = addressOfPage?.(app, pathOf(url), options.hash)
    if (buildOptions.hasPayloads && href) {
      app.runWithContext(() =>
        useHead({
          link: [
            buildOptions.renderJsonPayloads
              ? { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href }
              : { rel: 'modulepreload', href },
          ],
        }),
      )
    }
    return
  }
  await app.runWithContext(() => loadPayload(url, options))
}

async function findAddress(app: FwAppContext, url: string, { hash }: LoadPayloadOptions): Promise<Address | undefined> {
  if (import.meta.server || !buildOptions.hasPayloads || isExternalURL(url)) return undefined
  const path = pathOf(url)
  try {
    const [isKnown, rules] = await Promise.all([
      isKnownPrerendered(app, path),
      app.runWithContext(() => getRouteRules(path)),
    ])
    if (rules.redirect || rules.ssr === false) return undefined
    if (isKnown) return { url: prerenderedAddressOf(app, path, hash) }
    return isCachedRule(rules)
      ? { url: addressOf(app, path, hash ?? /\?([^#]*)/.exec(url)?.[1] ?? ''), ages: true }
      : undefined
  } catch {
    return isCurrentPrerendered(app) ? { url: prerenderedAddressOf(app, path, hash) } : undefined
  }
}

/** Whether route rules cache the response of a route. */
export function isCachedRule({ cache, swr, isr }: { cache?: unknown; swr?: unknown; isr?: unknown }): boolean {
  return !!(cache || swr || isr)
}

// A later deployment replaces the file next to the page, and keeps the copy among the files of this build.
function prerenderedAddressOf(app: FwAppContext, path: string, hash?: string): string {
  return buildOptions.keepsBuilds && hash === undefined
    ? buildURL(app, `builds/payloads/${app.$config.app.buildId}${path === '/' ? '' : path}/${PAYLOAD_FILE}`)
    : addressOf(app, path, hash)
}

function addressOf(app: FwAppContext, path: string, hash: string = app.$config.app.buildId): string {
  return `${joinBase(app.$config.app.baseURL, `${path === '/' ? '' : path}/${PAYLOAD_FILE}`)}${hash && `?${hash}`}`
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '') || '/'
}
