import { keepsEarlierBuilds } from '@fw/schema'
import type { Fw, FwOptions } from '@fw/schema'
import { hasIslands, hasRemoteIslands } from '../components/find-islands'
import { hasPayloads } from '../resilience/payloads'
import { resolvePolicy } from './policy'
import { emitConstants } from './emit-text'

/** `#build/options`: the options that application and renderer read. */
export function emitOptions(app: Fw): string {
  return emitConstants(resolveConstants(app)) + emitDefaults(app)
}

/** The options that application and renderer read, by the name of the constant. */
function resolveConstants(fw: Fw): Record<string, unknown> {
  const { options, plan, isSet } = fw
  const { app, experimental, features } = options
  const keepsBuilds = keepsEarlierBuilds(options)
  return {
    appId: options.appId,
    multiApp: options.future.multiApp,
    ssr: options.ssr,
    csp: resolvePolicy(options.security.csp),
    hasPolicy: options.security.csp !== false,
    hasPages: plan.hasPages,
    hasLayouts: Object.keys(plan.layouts).length > 0,
    hasIslands: hasIslands(fw),
    remoteIslands: hasRemoteIslands(fw),
    lazyHydration: experimental.lazyHydration,
    rootTag: app.rootTag,
    rootAttrs: app.rootAttrs,
    teleportTag: app.teleportTag,
    teleportAttrs: app.teleportAttrs,
    spaLoaderTag: app.spaLoaderTag,
    spaLoaderAttrs: app.spaLoaderAttrs,
    spaLoadingTemplateLocation: experimental.spaLoadingTemplateLocation,
    keepalive: app.keepalive,
    pageTransition: app.pageTransition,
    layoutTransition: app.layoutTransition,
    hasViewTransitions: experimental.viewTransition,
    // Enabling the feature enables it for all pages, unless the project configures that.
    viewTransition: resolveViewTransition(isSet(['app', 'viewTransition']) ? app.viewTransition : true),
    navigationRepaint: experimental.navigationRepaint,
    fwLinkDefaults: experimental.defaults.fwLink,
    fetchDefaults: experimental.defaults.useFetch,
    vueConfig: options.vue.config ?? {},
    // Scripts are turned off in production only.
    noScripts: !options.dev && features.noScripts !== false,
    respectNoSSRHeader: experimental.respectNoSSRHeader,
    headOptions: options.headManager.renderSSRHeadOptions,
    sortHead: experimental.headNext && !options.headManager.legacy,
    legacyHead: options.headManager.legacy,
    followCookies: experimental.cookieStore,
    isCaseSensitive: fw.plan.isCaseSensitive,
    // Servers never receive the hash, so server-rendered pages use the path.
    hashMode: options.router.options.hashMode && !options.ssr,
    pendingWhenIdle: experimental.pendingWhenIdle,
    alwaysRunFetchOnKeyChange: experimental.alwaysRunFetchOnKeyChange,
    granularCachedData: experimental.granularCachedData,
    purgeCachedData: experimental.purgeCachedData,
    resetAsyncDataToUndefined: experimental.resetAsyncDataToUndefined,
    parseErrorData: experimental.parseErrorData,
    renderJsonPayloads: experimental.renderJsonPayloads,
    hasPayloads: hasPayloads(fw),
    payloadExtraction: experimental.payloadExtraction,
    sharedPrerenderData: experimental.sharedPrerenderData,
    appManifest: experimental.appManifest,
    checkOutdatedBuildInterval: experimental.checkOutdatedBuildInterval || 0,
    restoreState: experimental.restoreState || keepsBuilds,
    keepsBuilds,
    writeEarlyHints: experimental.writeEarlyHints && !options.dev,
    devLogs: options.dev && features.devLogs,
    templateRouteInjection: experimental.templateRouteInjection,
    // Built code does not contain absolute paths.
    sourceRoot: options.dev ? options.rootDir : '',
  }
}

function resolveViewTransition(given: FwOptions['app']['viewTransition']): {
  enabled: boolean | 'always'
  types: string[]
} {
  return typeof given === 'object'
    ? { enabled: given.enabled ?? true, types: given.types ?? [] }
    : { enabled: given, types: [] }
}

/** Separate from the others, because `undefined` is a valid value here. */
function emitDefaults({ options }: Fw): string {
  const { deep, value, errorValue } = options.experimental.defaults.useAsyncData
  return `export const asyncDataDefaults = { deep: ${deep}, value: ${value === null ? 'null' : 'undefined'}, errorValue: ${errorValue === null ? 'null' : 'undefined'} }\n`
}
