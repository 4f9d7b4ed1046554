import { defineRecipe, scriptExtension } from './recipe'

export const unocss = defineRecipe(project => ({
  modules: { '@unocss/nuxt': '~66.10.5' },
  devDependencies: { unocss: '~66.10.5' },
  files: {
    [`uno.config.${scriptExtension(project)}`]: `import { defineConfig, presetWind4 } from 'unocss'

export default defineConfig({
  presets: [presetWind4({ preflights: { reset: true } })],
  shortcuts: {
    'nice-button': 'px-4 py-2 rounded-md bg-sky-600 text-white hover:bg-sky-700',
  },
})
`,
  },
  next: ['Use a class: `<button class="nice-button">`. Presets and shortcuts: `uno.config`.'],
}))
