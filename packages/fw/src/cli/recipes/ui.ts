import { defineRecipe } from './recipe'
import { rootComponent, wrapTemplate } from './vue-template'

export const ui = defineRecipe(({ app, read }) => ({
  modules: { '@nuxt/ui': '^4.11.2' },
  dependencies: { tailwindcss: '^4.3.3', '@iconify-json/lucide': '^1.2.137' },
  config: [{ path: ['css'], items: ['~/assets/ui.css'] }],
  files: { [`${app}assets/ui.css`]: '@import "tailwindcss";\n@import "@nuxt/ui";\n' },
  edits: [
    {
      file: rootComponent(read, app),
      edit: text => wrapTemplate(text, 'UApp'),
      create: '<template>\n  <UApp>\n    <FwPage />\n  </UApp>\n</template>\n',
      byHand: '<UApp>…</UApp> around the template',
    },
  ],
  next: ['Use a component: `<UButton icon="i-lucide-rocket">Start</UButton>`. Colors: `ui.colors` in `app.config`.'],
}))
