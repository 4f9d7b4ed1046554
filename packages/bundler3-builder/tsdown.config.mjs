import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  checks: { ineffectiveDynamicImport: false },
  dts: { ...declarations(import.meta.dirname), entry: 'src/index.ts' },
})
