import { onBeforeUnmount } from 'vue'
import type { ComponentPublicInstance, Ref } from 'vue'
import { onHotEvent } from './hot-events'

/**
 * Replaces an edited page without its transition. For pages with async setup, Vue cannot leave and enter at once and
 * would render nothing. The next navigation uses transitions again.
 */
export function pauseTransitions(page: Readonly<Ref<ComponentPublicInstance | undefined>>): void {
  const pause = (): void => {
    const transition = page.value?.$?.subTree?.transition
    if (transition) transition.persisted = true
  }
  onBeforeUnmount(onHotEvent('update', pause))
}
