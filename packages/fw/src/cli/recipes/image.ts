import { defineRecipe } from './recipe'

export const image = defineRecipe(() => ({
  modules: { '@nuxt/image': '^2.1.0' },
  next: [
    'Put pictures into `public/`, and show them: `<NuxtImg src="/photo.jpg" width="400" format="webp" alt="" />`.',
  ],
}))
