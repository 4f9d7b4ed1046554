import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

export default defineConfig([
  {
    entry: { index: 'src/index.ts' },
    deps: { alwaysBundle: ['pathe'] },
    copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
    dts: declarations(import.meta.dirname),
  },
  {
    // Runs in the page, processed by the bundler of the app. The panel is a chunk that is loaded on demand.
    entry: { 'client/index': 'src/client/index.ts' },
    platform: 'neutral',
    fixedExtension: true,
    // The panel must not import the entry: a bundler may load the entry again under another URL and define the custom
    // element twice.
    outputOptions: {
      chunkFileNames: 'client/[name].mjs',
      codeSplitting: { groups: [{ name: 'dom', test: /src\/client\/dom/ }] },
    },
    tsconfig: 'src/client/tsconfig.json',
    dts: false,
  },
])
