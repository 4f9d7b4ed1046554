// Builds the minimal app with only Vite and Vue, for the client and the server. This is the baseline.
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'

const common = { configFile: /** @type {const} */ (false), plugins: [vue()], logLevel: /** @type {const} */ ('silent') }
await build({
  ...common,
  build: { outDir: 'plain-vite-output/client', rolldownOptions: { input: 'plain-vite/main.ts' } },
})
await build({ ...common, build: { outDir: 'plain-vite-output/server', ssr: 'plain-vite/server.ts' } })
