/** A list of names that come from one module. */
export interface ImportPreset {
  from: string
  imports: Array<string | { name: string, as?: string, type?: boolean, priority?: number } | [name: string, as?: string]>
  priority?: number
  type?: boolean
}

/** The framework's own functions, all exports of `#app`. Adding one is a row here. */
const app: string[] = [
  'useFwApp', 'tryUseFwApp', 'defineFwPlugin', 'defineFwComponent', 'defineAppConfig', 'onFwReady',
  'useState', 'clearFwState', 'callOnce',
  'useAsyncData', 'useLazyAsyncData', 'useFwData', 'refreshFwData', 'clearFwData',
  'useFetch', 'useLazyFetch', 'useRequestFetch', '$fetch', 'usePreviewMode',
  'useRuntimeConfig', 'useAppConfig', 'updateAppConfig', 'useRuntimeHook',
  'useCookie', 'refreshCookie', 'useRequestEvent', 'useRequestHeader', 'useRequestHeaders', 'useRequestURL', 'useResponseHeader', 'setResponseStatus', 'prerenderRoutes',
  'createError', 'isFwError', 'showError', 'clearError', 'useError',
  'useHead', 'useHeadSafe', 'useSeoMeta', 'useServerHead', 'useServerHeadSafe', 'useServerSeoMeta', 'useScript', 'injectHead',
  'preloadComponents', 'prefetchComponents', 'reloadFwApp', 'useLoadingIndicator', 'useRouteAnnouncer',
  'useHydration', 'onPrehydrate', 'defineLazyHydrationComponent',
  'definePayloadPlugin', 'definePayloadReducer', 'definePayloadReviver', 'loadPayload', 'preloadPayload', 'isPrerendered',
  'getAppManifest', 'useAppManifest', 'getRouteRules',
]

/** Navigation: the framework's functions, and those of the router under the names they have there. */
const router: string[] = [
  'useRoute', 'useRouter', 'useLink', 'onBeforeRouteLeave', 'onBeforeRouteUpdate',
  'navigateTo', 'abortNavigation', 'addRouteMiddleware', 'defineFwRouteMiddleware', 'definePageMeta', 'defineRouteRules', 'setPageLayout', 'defineFwLink', 'preloadRouteComponents',
]

const vue: string[] = [
  'withCtx', 'withDirectives', 'withKeys', 'withMemo', 'withModifiers', 'withScopeId',
  'onActivated', 'onBeforeMount', 'onBeforeUnmount', 'onBeforeUpdate', 'onDeactivated', 'onErrorCaptured', 'onMounted', 'onRenderTracked', 'onRenderTriggered', 'onServerPrefetch', 'onUnmounted', 'onUpdated',
  'computed', 'customRef', 'isProxy', 'isReactive', 'isReadonly', 'isRef', 'isShallow', 'markRaw', 'proxyRefs', 'reactive', 'readonly', 'ref', 'shallowReactive', 'shallowReadonly', 'shallowRef', 'toRaw', 'toRef', 'toRefs', 'toValue', 'triggerRef', 'unref',
  'watch', 'watchEffect', 'watchPostEffect', 'watchSyncEffect', 'onWatcherCleanup', 'getCurrentWatcher',
  'effect', 'effectScope', 'getCurrentScope', 'onScopeDispose',
  'defineComponent', 'defineAsyncComponent', 'resolveComponent', 'getCurrentInstance', 'h', 'inject', 'hasInjectionContext', 'nextTick', 'provide', 'toHandlers', 'useModel', 'useAttrs', 'useCssModule', 'useCssVars', 'useSlots', 'useTransitionState', 'useId', 'useTemplateRef', 'useShadowRoot',
  'Transition', 'TransitionGroup', 'KeepAlive', 'Suspense', 'Teleport', 'Fragment',
]

const vueTypes: string[] = ['Component', 'ComponentPublicInstance', 'ComputedRef', 'DirectiveBinding', 'ExtractDefaultPropTypes', 'ExtractPropTypes', 'ExtractPublicPropTypes', 'InjectionKey', 'MaybeRef', 'MaybeRefOrGetter', 'PropType', 'Ref', 'ShallowRef', 'Slot', 'Slots', 'VNode', 'WritableComputedRef']

/** What every application can use without an import. */
export const presets: readonly ImportPreset[] = [
  { from: '#app', imports: app },
  { from: '#app', imports: router },
  { from: 'vue', imports: vue },
  { from: 'vue', imports: vueTypes, type: true },
]

/** Names of the framework's own functions: a key is given only to those, not to others that are called the same. */
export const frameworkNames: ReadonlySet<string> = new Set([...app, ...router])
