import type { ElementAttributes, KeepaliveProps, TransitionProps } from '@fw/schema'

/** Members of `defineFwLink` beside those that have an option of their own. */
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

// `#build/options`: the options that application and renderer read, as constants, so that bundlers can drop what is
// off.

export const appId: string = 'fw-app'
/** Whether other applications may run in the page or process. */
export const multiApp: boolean = false
export const ssr: boolean = true
/** Directives of the content security policy, with `'nonce'` where a nonce or hashes belong. */
export const csp: readonly string[] | false = false
/** Whether pages have a content security policy of fw. */
export const hasPolicy: boolean = false
export const hasPages: boolean = false
export const hasLayouts: boolean = false
/** Whether the server renders islands. */
export const hasIslands: boolean = true
/** Whether islands of other sites may be shown. */
export const remoteIslands: boolean = true
/** Whether `Lazy` components are taken over when their strategies say so. */
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
/** `ui.config`, for `app.config` of Vue. */
export const vueConfig: Record<string, unknown> = {}
export const noScripts: boolean = false
export const respectNoSSRHeader: boolean = false
export const headOptions: { omitLineBreaks?: boolean } = { omitLineBreaks: false }
/** Whether head tags are sorted by what browsers need first, rather than kept in the order of the source. */
export const sortHead: boolean = true
/** Whether the head takes what older versions of its manager took. */
export const legacyHead: boolean = false
/** Whether cookies follow the changes that the browser reports. */
export const followCookies: boolean = true
/** Whether route rules distinguish letter case, as the router does. */
export const isCaseSensitive: boolean = false
export const hashMode: boolean = false
export const pendingWhenIdle: boolean = true
export const alwaysRunFetchOnKeyChange: boolean = true
/** Whether cached data is looked for whatever the reason to load. */
export const granularCachedData: boolean = false
/** Whether data goes with the last component that uses it. */
export const purgeCachedData: boolean = true
/** Whether data that is cleared goes back to its default; if not, to the value of data that is not there. */
export const resetAsyncDataToUndefined: boolean = false
export const parseErrorData: boolean = false
/** Whether payloads are JSON; if not, they are JavaScript. */
export const renderJsonPayloads: boolean = true
/** Whether pages may have their payload in a file beside them. */
export const hasPayloads: boolean = false
/** Whether the names of payload files are reserved, even where no page has one, as in development. */
export const payloadExtraction: boolean = true
/** Whether pages that are rendered ahead share what `useAsyncData` loads. */
export const sharedPrerenderData: boolean = false
/** Whether the browser can ask for the manifest of the build. */
export const appManifest: boolean = true
/** How often the browser looks for a newer build, in milliseconds. */
export const checkOutdatedBuildInterval: number = 3_600_000
/** Whether state is kept over a reload of the application. */
export const restoreState: boolean = false
/** Whether the server tells what to load before it renders. */
export const writeEarlyHints: boolean = false
/** Development: whether logs of the server are shown in the browser. `silent`: they are only given to listeners. */
export const devLogs: boolean | 'silent' = false
/** Whether `templateRouteInjection` keeps `$route` of templates in step with `useRoute()`. */
export const templateRouteInjection: boolean = true
/** Development: the folder of the project. */
export const sourceRoot: string = ''
