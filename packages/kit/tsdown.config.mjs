import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'
import { loadedWith } from '../../scripts/static-imports.mjs'

const source = new URL('src/', import.meta.url).href
const visualizer = '../../node_modules/rollup-plugin-visualizer'

export default defineConfig({
  // Node loads the import hooks by file name, from the folder of the code that registers them.
  entry: {
    index: 'src/index.ts',
    bundle: 'src/bundle/index.ts',
    config: 'src/config/index.ts',
    errors: 'src/errors/index.ts',
    imports: 'src/imports/index.ts',
    internal: 'src/internal.ts',
    'import-hooks': 'src/run/import-hooks.mjs',
    // The visualizer loads the scripts of its reports from two folders above itself.
    'analyzer/plugin/html/index': 'src/bundle/analyze/visualizer.ts',
  },
  deps: {
    alwaysBundle: [
      // Saves three file reads at every start.
      'pathe',
      // Small, and only used for JSON configs.
      'jsonc-parser',
      // Used only by `fw analyze`, with dependencies that nothing else needs.
      'rollup-plugin-visualizer',
      'picomatch',
      'source-map',
    ],
  },
  // The main file of jsonc-parser (UMD) cannot be bundled.
  inputOptions: {
    resolve: {
      mainFields: ['module', 'main'],
      // Replaces the package `open`, since opening a report is simple.
      alias: { open: fileURLToPath(new URL('src/bundle/analyze/open-report.ts', import.meta.url)) },
    },
  },
  outputOptions: {
    codeSplitting: {
      groups: [
        // Node also loads it in a thread, which needs nothing else.
        { name: 'hooks', priority: 4, test: /import-hooks\.mjs$/ },
        { name: 'errors', priority: 3, test: loadedWith(source, ['errors/index']) },
        { name: 'configuration', priority: 2, test: loadedWith(source, ['config/index']) },
        {
          name: 'application',
          priority: 1,
          test: loadedWith(source, ['index', 'internal', 'imports/index', 'bundle/index']),
        },
      ],
    },
  },
  shims: true,
  copy: ({ outDir }) => [
    { from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' },
    { from: '../../node_modules/jsonc-parser/LICENSE.md', rename: 'LICENSE-jsonc-parser' },
    { from: `${visualizer}/LICENSE`, rename: 'LICENSE-rollup-plugin-visualizer' },
    { from: '../../node_modules/picomatch/LICENSE', rename: 'LICENSE-picomatch' },
    { from: `${visualizer}/node_modules/source-map/LICENSE`, rename: 'LICENSE-source-map' },
    { from: `${visualizer}/dist/lib/*`, to: `${outDir}/analyzer/lib` },
    { from: `${visualizer}/node_modules/source-map/lib/mappings.wasm`, to: `${outDir}/analyzer/plugin/html` },
  ],
  // Lazy imports between files of the package are intended, although they have no effect within one output file.
  checks: { ineffectiveDynamicImport: false },
  dts: {
    ...declarations(import.meta.dirname),
    entry: [
      'src/index.ts',
      'src/bundle/index.ts',
      'src/config/index.ts',
      'src/errors/index.ts',
      'src/imports/index.ts',
      'src/internal.ts',
    ],
  },
})
