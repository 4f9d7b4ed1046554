import { defineComponent, onErrorCaptured, shallowRef } from 'vue'
import { useFwApp } from '../context'
import { notify } from '../error'

/** Shows the `error` slot instead of its content when that fails in the browser. */
export const FwErrorBoundary = /* @__PURE__ */ defineComponent({
  name: 'FwErrorBoundary',
  inheritAttrs: false,
  emits: { error: (_error: unknown) => true },
  setup(_, { slots, emit, expose }) {
    const app = useFwApp('FwErrorBoundary')
    const error = shallowRef<unknown>(null)
    const clearError = () => { error.value = null }
    onErrorCaptured((thrown, instance, info) => {
      if (import.meta.client && !app.isHydrating) {
        emit('error', thrown)
        notify(app, 'vue:error', thrown, instance, info)
        error.value = thrown
        return false
      }
    })
    expose({ error, clearError })
    return () => error.value ? slots.error?.({ error, clearError }) : slots.default?.()
  },
})
