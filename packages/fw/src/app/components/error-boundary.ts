import { defineComponent, onBeforeUnmount, onErrorCaptured, shallowRef } from 'vue'
import type { SlotsType } from 'vue'
import { onFwReady } from '../composables/ready'
import { useFwApp } from '../context/app-context'
import { notify } from '../error'

/** Renders the `error` slot if its content throws on the client. A navigation resets the error. */
export const FwErrorBoundary = /* @__PURE__ */ defineComponent({
  name: 'FwErrorBoundary',
  inheritAttrs: false,
  emits: { error: (_error: unknown) => true },
  slots: Object as SlotsType<{ default: object; error: { error: Error; clearError: () => void } }>,
  setup(_, { slots, emit, expose }) {
    const app = useFwApp('FwErrorBoundary')
    const error = shallowRef<Error | null>(null)
    const clearError = () => {
      error.value = null
    }
    if (import.meta.client) {
      onErrorCaptured((thrown, instance, info) => {
        // During hydration, a different content would be a hydration mismatch.
        app.runWithContext(() =>
          onFwReady(() => {
            emit('error', thrown)
            void notify(app, 'vue:error', thrown, instance, info)
            error.value = thrown
          }),
        )
        return false
      })
      const stop = app.$router?.afterEach((to, from, failure) => {
        if (!failure && to.path !== from.path) clearError()
      })
      onBeforeUnmount(() => stop?.())
    }
    expose({ error, clearError })
    return () => (error.value ? slots.error?.({ error: error.value, clearError }) : slots.default?.({}))
  },
})
