import type { Recipe, RecipeProject } from './recipe'

const LOADERS: Readonly<Record<string, () => Promise<(project: RecipeProject) => Recipe>>> = {
  tailwind: async () => (await import('./tailwind')).tailwind,
  unocss: async () => (await import('./unocss')).unocss,
  ui: async () => (await import('./ui')).ui,
  pinia: async () => (await import('./pinia')).pinia,
  i18n: async () => (await import('./i18n')).i18n,
  auth: async () => (await import('./auth')).auth,
  image: async () => (await import('./image')).image,
  fonts: async () => (await import('./fonts')).fonts,
  icon: async () => (await import('./icon')).icon,
  content: async () => (await import('./content')).content,
  drizzle: async () => (await import('./drizzle')).drizzle,
  pwa: async () => (await import('./pwa')).pwa,
  eslint: async () => (await import('./eslint')).eslint,
  vitest: async () => (await import('./vitest')).vitest,
  playwright: async () => (await import('./playwright')).playwright,
  docker: async () => (await import('./docker')).docker,
  'github-actions': async () => (await import('./github-actions')).githubActions,
}

/** Loads a recipe of the list in `names`. */
export async function loadRecipe(name: string): Promise<(project: RecipeProject) => Recipe> {
  return LOADERS[name]!()
}
