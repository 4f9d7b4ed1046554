import { defineRecipe } from './recipe'
import { prependToTemplate, rootComponent } from './vue-template'

export const pwa = defineRecipe(({ app, read }) => ({
  modules: { '@vite-pwa/nuxt': '^1.1.1' },
  config: [
    {
      path: ['pwa'],
      value: {
        registerType: 'autoUpdate',
        manifest: {
          name: 'My app',
          short_name: 'My app',
          theme_color: '#0f766e',
          icons: [{ src: '/pwa-icon.svg', sizes: 'any', type: 'image/svg+xml' }],
        },
        workbox: {
          globPatterns: ['**/*.{js,css,svg,woff2}'],
          // Pages come from the server, and from the cache without a network.
          navigateFallback: '',
          runtimeCaching: [
            {
              urlPattern: { $code: "({ request }) => request.mode === 'navigate'" },
              handler: 'NetworkFirst',
              options: { cacheName: 'pages' },
            },
          ],
        },
      },
    },
  ],
  files: {
    'public/pwa-icon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" rx="96" fill="#0f766e" />
  <path d="M144 256l80 80 144-160" fill="none" stroke="#fff" stroke-width="48" stroke-linecap="round" stroke-linejoin="round" />
</svg>
`,
  },
  edits: [
    {
      file: rootComponent(read, app),
      edit: text => prependToTemplate(text, '<VitePwaManifest />'),
      create: '<template>\n  <VitePwaManifest />\n  <FwPage />\n</template>\n',
      byHand: '<VitePwaManifest /> in the template',
    },
  ],
  next: [
    'Build and preview the application: the service worker does not run in `fw dev`. Replace `public/pwa-icon.svg`.',
  ],
}))
