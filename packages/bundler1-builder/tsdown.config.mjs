import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

export default defineConfig({
  entry: 'src/index.ts',
  // Saves three file reads at every start.
  deps: { alwaysBundle: ['pathe'] },
  copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
  // Lazy imports between files of the package are intended, although they have no effect within one output file.
  checks: { ineffectiveDynamicImport: false },
  dts: { ...declarations(import.meta.dirname), entry: 'src/index.ts' },
})
