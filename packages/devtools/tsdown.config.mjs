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
    // Runs in the page. The bundler of the app processes the entry, and the server sends the panel as it is.
    entry: { 'client/index': 'src/client/index.ts', 'client/panel': 'src/client/panel.ts' },
    // No bundler resolves its imports.
    deps: { alwaysBundle: [/^@fw\/schema/] },
    platform: 'neutral',
    fixedExtension: true,
    outputOptions: { chunkFileNames: 'client/[name].mjs', codeSplitting: true },
    tsconfig: 'src/client/tsconfig.json',
    dts: false,
  },
])
