import { defineRecipe } from './recipe'

export const icon = defineRecipe(() => ({
  modules: { '@nuxt/icon': '^2.5.1' },
  dependencies: { '@iconify-json/lucide': '^1.2.137' },
  next: ['Show an icon: `<Icon name="lucide:rocket" />`. For another collection, install `@iconify-json/NAME`.'],
}))
