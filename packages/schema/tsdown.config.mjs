import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', errors: 'src/errors/index.ts', 'runtime-config': 'src/runtime-config.ts' },
  // The schema is bundled into servers of every kind, so nothing of Node may slip in.
  platform: 'neutral',
  fixedExtension: true,
  dts: true,
  // Three files that Node would look for and load at every start.
  deps: { alwaysBundle: ['pathe'] },
  copy: ['src/fw.config.schema.json', { from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
})
