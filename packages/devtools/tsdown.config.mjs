import { defineConfig } from 'tsdown'

export default defineConfig([
  {
    entry: { index: 'src/index.ts' },
    deps: { alwaysBundle: ['pathe'] },
    copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
    dts: { cwd: import.meta.dirname },
  },
  {
    // Runs in the page, through the bundler of the application. What opens with the button is a part of its own.
    entry: { 'client/index': 'src/client/index.ts' },
    platform: 'neutral',
    fixedExtension: true,
    // The panel must not import what makes the button, which would make it twice where a bundler gives one of them a
    // new address.
    outputOptions: {
      chunkFileNames: 'client/[name].mjs',
      codeSplitting: { groups: [{ name: 'dom', test: /src\/client\/dom/ }] },
    },
    tsconfig: 'src/client/tsconfig.json',
    dts: false,
  },
])
