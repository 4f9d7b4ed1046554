import { defineRecipe } from './recipe'

export const tailwind = defineRecipe(({ app, bundler, hasCodeConfig }) => {
  // The plugin for Vite is the fastest. All bundlers, and files without code, have the one for PostCSS.
  const isPlugin = bundler === 'bundler1' && hasCodeConfig
  const plugin = isPlugin ? '@tailwindcss/vite' : '@tailwindcss/postcss'
  return {
    devDependencies: { tailwindcss: '^4.3.3', [plugin]: '^4.3.3' },
    config: [
      { path: ['css'], items: ['~/assets/tailwind.css'] },
      isPlugin
        ? {
            path: ['vite', 'plugins'],
            items: [{ $code: 'tailwindcss()', imported: ['tailwindcss', '@tailwindcss/vite'] }],
          }
        : { path: ['postcss', 'plugins', '@tailwindcss/postcss'], value: {} },
    ],
    files: { [`${app}assets/tailwind.css`]: '@import "tailwindcss";\n' },
    next: [
      `Use a class: \`<p class="text-lg font-bold text-sky-600">\`. Theme: \`@theme\` in \`${app}assets/tailwind.css\`.`,
    ],
  }
})
