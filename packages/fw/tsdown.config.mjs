import { defineConfig } from 'tsdown'

// The virtual modules stay imports: the bundler of the application fills them.
const virtual = [/^#build\//, /^#app$/]

export default defineConfig([
  {
    entry: { index: 'src/index.ts', config: 'src/config.ts', cli: 'src/cli/main.ts', server: 'src/server.ts' },
    deps: { alwaysBundle: ['pathe'] },
    copy: [{ from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' }],
    dts: { cwd: import.meta.dirname, entry: ['src/index.ts', 'src/config.ts', 'src/server.ts'] },
  },
  {
    // Runs in browsers and on servers, always through the bundler of the application.
    entry: { 'app/index': 'src/app/index.ts', 'app/entry': 'src/app/entry.ts', 'app/pages/router': 'src/app/pages/router.ts', 'app/pages/plain-plugin': 'src/app/pages/plain-plugin.ts', 'render/entry': 'src/render/entry.ts' },
    platform: 'neutral',
    fixedExtension: true,
    deps: { neverBundle: virtual },
    outputOptions: { chunkFileNames: 'app/chunks/[name].mjs' },
    tsconfig: 'src/app/tsconfig.json',
    dts: { cwd: import.meta.dirname, entry: ['src/app/index.ts'], tsconfig: 'src/app/tsconfig.json' },
  },
])
