// The minimal application on Vite and Vue alone, built for both sides: what a framework adds to.
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'

const common = { configFile: /** @type {const} */ (false), plugins: [vue()], logLevel: /** @type {const} */ ('silent') }
await build({ ...common, build: { outDir: 'bare-output/client', rolldownOptions: { input: 'bare/main.ts' } } })
await build({ ...common, build: { outDir: 'bare-output/server', ssr: 'bare/server.ts' } })
