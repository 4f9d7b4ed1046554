import { defineRecipe, scriptExtension } from './recipe'

export const pinia = defineRecipe(project => ({
  modules: { '@pinia/nuxt': '^1.0.2' },
  dependencies: { pinia: '^4.1.0' },
  files: {
    [`${project.app}stores/counter.${scriptExtension(project)}`]: `export const useCounterStore = defineStore('counter', () => {
  const count = ref(0)
  const double = computed(() => count.value * 2)

  function increment() {
    count.value++
  }

  return { count, double, increment }
})
`,
  },
  next: [`Use the store: \`const counter = useCounterStore()\`. Files in \`${project.app}stores/\` are auto-imported.`],
}))
