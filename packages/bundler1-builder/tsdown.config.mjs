import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  deps: { alwaysBundle: ['pathe'] },
  copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
  dts: { cwd: import.meta.dirname, entry: 'src/index.ts' },
})
