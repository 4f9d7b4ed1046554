import { onBeforeUnmount } from 'vue'
import type { ComponentPublicInstance, Ref } from 'vue'

/**
 * Exchanges a page that was edited without its transition: Vue cannot let one go and come at once when its set-up is
 * asynchronous, and would leave nothing. The next navigation makes transitions of its own.
 */
export function pauseTransitions(page: Readonly<Ref<ComponentPublicInstance | undefined>>): void {
  const pause = (): void => {
    const transition = page.value?.$?.subTree?.transition
    if (transition) transition.persisted = true
  }
  import.meta.hot?.on('vite:beforeUpdate', pause)
  onBeforeUnmount(() => import.meta.hot?.off('vite:beforeUpdate', pause))
}
