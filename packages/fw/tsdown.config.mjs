import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { config: 'src/config.ts', cli: 'src/cli/main.ts' },
  dts: { entry: 'src/config.ts' },
})
