import { defineConfig } from 'tsdown'

export default defineConfig({
  // Node loads the import hooks by their file name, beside the code that registers them.
  entry: { 'index': 'src/index.ts', 'import-hooks': 'src/config/import-hooks.mjs' },
  dts: { cwd: import.meta.dirname, entry: 'src/index.ts' },
})
