import { defineConfig } from 'tsdown'

export default defineConfig({
  // Node loads the import hooks by their file name, beside the code that registers them.
  entry: { 'index': 'src/index.ts', 'config': 'src/config/index.ts', 'imports': 'src/imports/index.ts', 'import-hooks': 'src/config/import-hooks.mjs' },
  // Three files that Node would look for and load at every start.
  deps: { alwaysBundle: ['pathe'] },
  copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
  // A lazy import between files of the package keeps its meaning in the sources; in the one output file it has none.
  checks: { ineffectiveDynamicImport: false },
  dts: { cwd: import.meta.dirname, entry: ['src/index.ts', 'src/config/index.ts', 'src/imports/index.ts'] },
})
