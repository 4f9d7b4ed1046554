import { defineConfig } from 'tsdown'

export default defineConfig({
  // Node loads the import hooks by their file name, beside the code that registers them.
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
      // Three files that Node would look for and load at every start.
      'pathe',
      // For configurations in JSON alone, and small.
      'jsonc-parser',
    ],
  },
  // Its main file loads others in a way that cannot be bundled.
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  copy: [
    { from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' },
    { from: '../../node_modules/jsonc-parser/LICENSE.md', rename: 'LICENSE-jsonc-parser' },
  ],
  // A lazy import between files of the package keeps its meaning in the sources; in the one output file it has none.
  checks: { ineffectiveDynamicImport: false },
  dts: {
    cwd: import.meta.dirname,
    entry: ['src/index.ts', 'src/config/index.ts', 'src/errors/index.ts', 'src/imports/index.ts', 'src/internal.ts'],
  },
})
