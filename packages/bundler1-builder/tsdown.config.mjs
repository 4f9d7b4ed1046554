import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  // Three files that Node would look for and load at every start.
  deps: { alwaysBundle: ['pathe'] },
  copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
  // A lazy import between files of the package keeps its meaning in the sources; in the one output file it has none.
  checks: { ineffectiveDynamicImport: false },
  dts: { cwd: import.meta.dirname, entry: 'src/index.ts' },
})
