import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

export default defineConfig({
  entry: 'src/index.ts',
  // Saves three file reads at every start.
  deps: { alwaysBundle: ['pathe'] },
  copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
  // Development and builds share one more file, instead of many small ones.
  outputOptions: { codeSplitting: { groups: [{ name: 'shared', test: /src/, minShareCount: 2 }] } },
  // Lazy imports between files of the package are intended, although they have no effect within one output file.
  checks: { ineffectiveDynamicImport: false },
  dts: { ...declarations(import.meta.dirname), entry: 'src/index.ts' },
})
