import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { config: 'src/config.ts', cli: 'src/cli/main.ts' },
  dts: { cwd: import.meta.dirname, entry: 'src/config.ts' },
})
