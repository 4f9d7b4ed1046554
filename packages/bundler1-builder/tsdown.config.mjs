import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'

const visualizer = '../../node_modules/rollup-plugin-visualizer'

export default defineConfig({
  // The visualizer looks for the scripts of its reports two folders above itself.
  entry: { index: 'src/index.ts', 'analyzer/plugin/html/index': 'src/build/visualizer.ts' },
  deps: {
    alwaysBundle: [
      // Three files that Node would look for and load at every start.
      'pathe',
      // For a rare command, with packages that nothing else needs.
      'rollup-plugin-visualizer',
      'picomatch',
      'source-map',
    ],
  },
  // Opening a report needs no package.
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
  // A lazy import between files of the package keeps its meaning in the sources; in the one output file it has none.
  checks: { ineffectiveDynamicImport: false },
  dts: { cwd: import.meta.dirname, entry: 'src/index.ts' },
})
