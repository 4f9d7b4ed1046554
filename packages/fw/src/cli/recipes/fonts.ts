import { defineRecipe } from './recipe'

export const fonts = defineRecipe(() => ({
  modules: { '@nuxt/fonts': '^0.14.0' },
  next: ["Name a font in CSS: `font-family: 'Inter', sans-serif`. It is downloaded, and served with the application."],
}))
