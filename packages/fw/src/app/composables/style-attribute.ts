import { hasPolicy } from '#build/options'
import { onMounted, ref } from 'vue'
import type { Ref } from 'vue'
import { useFwApp } from '../context/app-context'
import { findNonce } from '../nonce'

/**
 * Whether a component of fw may have a `style` attribute. Neither a nonce nor a hash can allow one that is in the HTML,
 * so in pages with a policy components have theirs when they are mounted: what scripts set is always allowed.
 */
export function useStyleAttribute(name: string): Readonly<Ref<boolean>> {
  const app = useFwApp(name)
  const isRefused = import.meta.server
    ? hasPolicy || app.ssrContext!.context.nonce
    : app.isHydrating && (hasPolicy || findNonce())
  const isAllowed = ref(!isRefused)
  onMounted(() => {
    isAllowed.value = true
  })
  return isAllowed
}
