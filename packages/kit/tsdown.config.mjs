import { defineConfig } from 'tsdown'

export default defineConfig({
  // Node loads the import hooks by file name, from the folder of the code that registers them.
  entry: {
    index: 'src/index.ts',
    config: 'src/config/index.ts',
    errors: 'src/errors/index.ts',
    imports: 'src/imports/index.ts',
    internal: 'src/internal.ts',
    'import-hooks': 'src/config/run/import-hooks.mjs',
  },
  deps: {
    alwaysBundle: [
      // Saves three file reads at every start.
      'pathe',
      // Small, and only used for JSON configs.
      'jsonc-parser',
    ],
  },
  // The main file of jsonc-parser (UMD) cannot be bundled.
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  copy: [
    { from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' },
    { from: '../../node_modules/jsonc-parser/LICENSE.md', rename: 'LICENSE-jsonc-parser' },
  ],
  // Lazy imports between files of the package are intended, although they have no effect within one output file.
  checks: { ineffectiveDynamicImport: false },
  dts: {
    cwd: import.meta.dirname,
    entry: ['src/index.ts', 'src/config/index.ts', 'src/errors/index.ts', 'src/imports/index.ts', 'src/internal.ts'],
  },
})
