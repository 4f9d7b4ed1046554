import type { ElementAttributes, KeepaliveProps, TransitionProps } from '@fw/schema'

/** Options of `defineFwLink`. */
interface FwLinkDefaults {
  componentName: string
  prefetch: boolean
  prefetchOn: { visibility?: boolean; interaction?: boolean }
  trailingSlash?: 'append' | 'remove'
  externalRelAttribute?: string | null
  activeClass?: string
  exactActiveClass?: string
  prefetchedClass?: string
}

// `#build/options`: the options of the app and the renderer, as constants, so that bundlers can remove the code of
// disabled features.

export const appId: string = 'fw-app'
/** Whether several apps may run in the same page or process. */
export const multiApp: boolean = false
export const ssr: boolean = true
/** Directives of the content security policy, with `'nonce'` as the placeholder for a nonce or hashes. */
export const csp: readonly string[] | false = false
/** Whether fw sends a content security policy. */
export const hasPolicy: boolean = false
export const hasPages: boolean = false
export const hasLayouts: boolean = false
/** Whether the server renders islands. */
export const hasIslands: boolean = true
/** Whether islands can be loaded from other origins. */
export const remoteIslands: boolean = true
/** Whether `Lazy` components support hydration strategies. */
export const lazyHydration: boolean = true
export const rootTag: string = 'div'
export const rootAttrs: ElementAttributes = { id: '__fw' }
export const teleportTag: string = 'div'
export const teleportAttrs: ElementAttributes = { id: 'teleports' }
export const spaLoaderTag: string = 'div'
export const spaLoaderAttrs: ElementAttributes = { id: '__fw-loader' }
export const spaLoadingTemplateLocation: 'within' | 'body' = 'within'
export const keepalive: boolean | KeepaliveProps = false
export const pageTransition: boolean | TransitionProps = false
export const layoutTransition: boolean | TransitionProps = false
export const hasViewTransitions: boolean = false
export const viewTransition: { enabled: boolean | 'always'; types: string[] } = { enabled: false, types: [] }
export const navigationRepaint: boolean = true
export const fwLinkDefaults: FwLinkDefaults = {
  componentName: 'FwLink',
  prefetch: true,
  prefetchOn: { visibility: true },
}
export const asyncDataDefaults: { deep: boolean; value: null | undefined; errorValue: null | undefined } = {
  deep: false,
  value: undefined,
  errorValue: undefined,
}
export const fetchDefaults: Record<string, unknown> = {}
/** The option `ui.config`, for `app.config` of Vue. */
export const vueConfig: Record<string, unknown> = {}
export const noScripts: boolean = false
export const respectNoSSRHeader: boolean = false
export const headOptions: { omitLineBreaks?: boolean } = { omitLineBreaks: false }
/** Whether head tags are sorted by their importance for loading, instead of source order. */
export const sortHead: boolean = true
/** Whether the head manager supports the input of older versions. */
export const legacyHead: boolean = false
/** Whether `useCookie` refs are updated by the CookieStore API. */
export const followCookies: boolean = true
/** Whether route rules are case-sensitive, like the router. */
export const isCaseSensitive: boolean = false
export const hashMode: boolean = false
export const pendingWhenIdle: boolean = true
export const alwaysRunFetchOnKeyChange: boolean = true
/** Whether `getCachedData` is called for every kind of fetch, including refresh. */
export const granularCachedData: boolean = false
/** Whether data is removed when the last component that uses it is unmounted. */
export const purgeCachedData: boolean = true
/** Whether cleared data is reset to its default, instead of `asyncDataDefaults.value`. */
export const resetAsyncDataToUndefined: boolean = false
export const parseErrorData: boolean = false
/** Whether payloads are JSON instead of JavaScript. */
export const renderJsonPayloads: boolean = true
/** Whether pages may have a payload file. */
export const hasPayloads: boolean = false
/** Whether the names of payload files are reserved, even if no page has one, as in development. */
export const payloadExtraction: boolean = true
/** Whether prerendered pages share the data of `useAsyncData`. */
export const sharedPrerenderData: boolean = false
/** Whether the client can fetch the app manifest. */
export const appManifest: boolean = true
/** Milliseconds between checks for a newer build. */
export const checkOutdatedBuildInterval: number = 3_600_000
/** Whether state is restored after a reload of the app. */
export const restoreState: boolean = false
/** Whether files of earlier builds stay available. */
export const keepsBuilds: boolean = false
/** Whether the server sends early hints before it renders. */
export const writeEarlyHints: boolean = false
/** Development: whether server logs are printed in the browser console. `silent`: only hooks receive them. */
export const devLogs: boolean | 'silent' = false
/** Whether `$route` in templates equals `useRoute()`. */
export const templateRouteInjection: boolean = true
/** Development: the project folder. */
export const sourceRoot: string = ''
