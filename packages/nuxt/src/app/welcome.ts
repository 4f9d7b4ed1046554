import { useHead } from 'fw/app'
import { defineComponent, h } from 'vue'
import type { DefineComponent } from 'vue'

/** `<NuxtWelcome>`: what a new application shows before its author replaces it. */
export const NuxtWelcome: DefineComponent = defineComponent({
  name: 'NuxtWelcome',
  setup() {
    useHead({ title: 'Welcome to fw' })
    return () =>
      h('main', { style: 'max-width:40rem;margin:20vh auto;padding:2rem;font:16px/1.6 system-ui,sans-serif' }, [
        h('h1', 'Welcome to fw'),
        h('p', [
          'This application is written for Nuxt, and runs in fw. Replace ',
          h('code', '<NuxtWelcome />'),
          ' to start.',
        ]),
      ])
  },
})
