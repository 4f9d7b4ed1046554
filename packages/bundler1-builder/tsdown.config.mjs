import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'

const visualizer = '../../node_modules/rollup-plugin-visualizer'

export default defineConfig({
  // The visualizer loads the scripts of its reports from two folders above itself.
  entry: { index: 'src/index.ts', 'analyzer/plugin/html/index': 'src/build/visualizer.ts' },
  deps: {
    alwaysBundle: [
      // Saves three file reads at every start.
      'pathe',
      // Used only by `fw analyze`, with dependencies that nothing else needs.
      'rollup-plugin-visualizer',
      'picomatch',
      'source-map',
    ],
  },
  // Replaces the package `open`, since opening a report is simple.
  inputOptions: { resolve: { alias: { open: fileURLToPath(new URL('src/build/open-report.ts', import.meta.url)) } } },
  shims: true,
  copy: ({ outDir }) => [
    { from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' },
    { from: `${visualizer}/LICENSE`, rename: 'LICENSE-rollup-plugin-visualizer' },
    { from: '../../node_modules/picomatch/LICENSE', rename: 'LICENSE-picomatch' },
    { from: `${visualizer}/node_modules/source-map/LICENSE`, rename: 'LICENSE-source-map' },
    { from: `${visualizer}/dist/lib/*`, to: `${outDir}/analyzer/lib` },
    { from: `${visualizer}/node_modules/source-map/lib/mappings.wasm`, to: `${outDir}/analyzer/plugin/html` },
  ],
  // Lazy imports between files of the package are intended, although they have no effect within one output file.
  checks: { ineffectiveDynamicImport: false },
  dts: { cwd: import.meta.dirname, entry: 'src/index.ts' },
})
