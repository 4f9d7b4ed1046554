import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

export default defineConfig({
  // The bundler loads loaders by their file names.
  entry: {
    index: 'src/index.ts',
    shared: 'src/shared.ts',
    'await-loader': 'src/loaders/await-loader.ts',
    'code-loader': 'src/loaders/code-loader.ts',
    'dev-style-loader': 'src/loaders/dev-style-loader.ts',
    'es-module-loader': 'src/loaders/es-module-loader.ts',
    'empty-loader': 'src/loaders/empty-loader.ts',
    'lightning-loader': 'src/loaders/lightning-loader.ts',
    'map-loader': 'src/loaders/map-loader.ts',
    'minify-script': 'src/minify-script.ts',
    'style-file-loader': 'src/loaders/style-file-loader.ts',
    'style-text-loader': 'src/loaders/style-text-loader.ts',
    'hot-client': 'src/dev/client/hot-client.ts',
  },
  // Saves three file reads at every start.
  deps: { alwaysBundle: ['pathe'] },
  copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
  // Lazy imports between files of the package are intended, although they have no effect within one output file.
  checks: { ineffectiveDynamicImport: false },
  dts: { ...declarations(import.meta.dirname), entry: ['src/index.ts', 'src/shared.ts'] },
})
