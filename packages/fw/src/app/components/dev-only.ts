import { defineComponent } from 'vue'

/** Renders its content in development only. Production builds render the `fallback` slot. */
export const DevOnly = /* @__PURE__ */ defineComponent({
  name: 'DevOnly',
  setup(_, { slots }) {
    return () => (import.meta.dev ? slots.default?.() : slots.fallback?.())
  },
})
