import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  checks: { ineffectiveDynamicImport: false },
  dts: { cwd: import.meta.dirname, entry: 'src/index.ts' },
})
