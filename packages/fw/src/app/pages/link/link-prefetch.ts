import { getCurrentInstance, onBeforeUnmount, onMounted, shallowRef } from 'vue'
import { isThrifty, prefetchWhenVisible, preloadRouteComponents } from './prefetch'
import type { FwLinkOptions, FwLinkProps, PrefetchOn, useLinkTarget } from './link-target'

/** Prefetches the target of a link. Disabled in development, where modules are compiled on request. */
export function useLinkPrefetch(props: FwLinkProps, options: FwLinkOptions, link: ReturnType<typeof useLinkTarget>) {
  const { app, router, to, href, isRouted, isExternal, hasTarget } = link
  const prefetched = shallowRef(false)
  const prefetch = async (): Promise<void> => {
    if (import.meta.server || !router || prefetched.value || href.value === undefined) return
    prefetched.value = true
    const url = isExternal.value ? new URL(href.value, location.href).href : router.resolve(to.value).fullPath
    await Promise.all([
      app.callHook('link:prefetch', url),
      isRouted.value ? preloadRouteComponents(to.value, router) : undefined,
    ])
  }
  if (import.meta.server || import.meta.dev || !router) return { prefetched, prefetch, events: {} }
  const isOn = (mode: keyof PrefetchOn): boolean =>
    (isRouted.value || isExternal.value) && !hasTarget.value && isPrefetchOn(mode, props, options) && !isThrifty()
  const instance = getCurrentInstance()!
  let stop: (() => void) | undefined
  onMounted(() => {
    const root = instance.proxy!.$el as Node
    // A custom slot may start with text.
    const element = root instanceof Element ? root : (root as Text).nextElementSibling
    if (element && isOn('visibility')) stop = prefetchWhenVisible(app, element, () => void prefetch())
  })
  onBeforeUnmount(() => stop?.())
  const onInteraction = (): void => {
    if (isOn('interaction')) void prefetch()
  }
  return { prefetched, prefetch, events: { onPointerenter: onInteraction, onFocus: onInteraction } }
}

function isPrefetchOn(mode: keyof PrefetchOn, props: FwLinkProps, options: FwLinkOptions): boolean {
  if (props.noPrefetch || !(props.prefetch ?? options.prefetch)) return false
  return typeof props.prefetchOn === 'string'
    ? props.prefetchOn === mode
    : (props.prefetchOn?.[mode] ?? options.prefetchOn?.[mode]) === true
}
