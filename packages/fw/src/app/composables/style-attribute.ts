import * as buildOptions from '#build/options'
import { onMounted, ref } from 'vue'
import type { Ref } from 'vue'
import { useFwApp } from '../context/app-context'
import { findNonce } from '../nonce'

/**
 * Whether a built-in component may render a `style` attribute. A nonce or hash in a Content Security Policy cannot
 * allow style attributes in HTML. With a policy, components set them after mounting, because scripts may always set
 * styles.
 */
export function useStyleAttribute(name: string): Readonly<Ref<boolean>> {
  const app = useFwApp(name)
  const isRefused = import.meta.server
    ? buildOptions.hasPolicy || app.ssrContext!.context.nonce
    : app.isHydrating && (buildOptions.hasPolicy || findNonce())
  const isAllowed = ref(!isRefused)
  onMounted(() => {
    isAllowed.value = true
  })
  return isAllowed
}
