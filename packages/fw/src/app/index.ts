// The public API of `#app`. Importing it must not have side effects.
export { useId } from 'vue'
export { tryUseFwApp, useFwApp } from './context/running-apps'
export { callWithFw, runWithContext } from './context/app-context'
export { defineFwPlugin } from './plugins'
export { definePayloadPlugin, definePayloadReducer, definePayloadReviver } from './payload/payload-plugin'
export { isPrerendered, loadPayload, preloadPayload } from './payload/load-payload'
export { defineFwComponent } from './define-component'
export { clearError, createError, isFwError, showError, useError } from './error'
export { $fetch, useRequestFetch } from './fetch'
export { useAsyncData, useLazyAsyncData } from './composables/data/async-data'
export { useFetch, useLazyFetch } from './composables/data/use-fetch'
export { clearFwData, refreshFwData, useFwData } from './composables/data/fw-data'
export { defineAppConfig, updateAppConfig, useAppConfig, useRuntimeConfig } from './composables/use-config'
export { refreshCookie, useCookie } from './composables/cookie/use-cookie'
export { useLoadingIndicator } from './composables/loading-indicator'
export { useRouteAnnouncer } from './composables/route-announcer'
export { getAppManifest, getRouteRules, useAppManifest } from './manifest/app-manifest'
export { callOnce } from './composables/data/call-once'
export { usePreviewMode } from './composables/preview'
export { prefetchComponents, preloadComponents } from './composables/preload'
export { onFwReady, useRuntimeHook } from './composables/ready'
export { reloadFwApp } from './composables/reload'
export {
  prerenderRoutes,
  setResponseStatus,
  useRequestEvent,
  useRequestHeader,
  useRequestHeaders,
  useRequestURL,
  useResponseHeader,
} from './composables/request'
export { clearFwState, useState } from './composables/state'
export {
  useHead,
  useHeadSafe,
  useSeoMeta,
  useServerHead,
  useServerHeadSafe,
  useServerSeoMeta,
} from './head/composables'
export { injectHead } from './head/inject'
export { useScript } from './head/script'
export { Base, Body, Head, Html, Link, Meta, NoScript, Script, Style, Title } from './head/components'
export { useHydration } from './composables/hydration'
export { onPrehydrate } from './composables/prehydrate'
export { ClientOnly, createClientOnly } from './client-only/client-only'
export { createPaired, createServerOnly } from './components/paired'
export { renderUnknown } from './components/unknown'
export { DevOnly } from './components/dev-only'
export { FwLoadingIndicator } from './components/loading-indicator'
export { FwRouteAnnouncer } from './components/route-announcer'
export { FwErrorBoundary } from './components/error-boundary'
export { FwTime } from './components/time'
export { createLazy, defineLazyHydrationComponent } from './components/lazy'
export { createClientPart } from './islands/client-part'
export { FwIsland } from './islands/island'
export { createServerComponent, createServerPage } from './islands/server-component'
export { addIslandStyles } from './islands/styles'
export { FwClientFallback } from './components/client-fallback'
export * from './pages/index'

export type {
  AsyncData,
  AsyncDataCause,
  AsyncDataExecuteOptions,
  AsyncDataHandler,
  AsyncDataOptions,
  AsyncDataRequestStatus,
  AsyncDataResult,
  AsyncDataStatus,
} from './composables/data/async-types'
export type { PreviewModeOptions } from './composables/preview'
export type { HydrationProps } from './components/lazy'
export type { IslandComponent, LazyComponent } from './components/component-types'
export type { PrehydrateCallback } from './composables/prehydrate'
export type { UseFetchOptions } from './composables/data/use-fetch'
export type { AppFetch } from './fetch-types'
export type { AppConfig, AppManifest, RuntimeConfig } from '@fw/schema'
export type { LoadingIndicator, LoadingIndicatorOptions } from './composables/loading-indicator'
export type { Politeness, RouteAnnouncer } from './composables/route-announcer'
export type { CookieOptions } from './composables/cookie/use-cookie'
export type { FwApp, FwAppContext } from '../shared/app-context'
export type { FwError, Payload, SSRContext } from '../shared/ssr-context'
export type { RuntimeFwHooks, ServerLog } from '../shared/hooks'
export type { RouteMiddleware } from '../shared/middleware'
export type { LoadPayloadOptions } from './payload/load-payload'
export type { ReloadOptions } from './composables/reload'
export type { FwPlugin, ObjectPlugin, PluginMeta, PluginSetup } from '../shared/plugin'
