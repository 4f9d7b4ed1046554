import { defineComponent } from 'vue'

/** Shows its content in development only; built, there is the `fallback` slot. */
export const DevOnly = /* @__PURE__ */ defineComponent({
  name: 'DevOnly',
  setup(_, { slots }) {
    return () => (import.meta.dev ? slots.default?.() : slots.fallback?.())
  },
})
