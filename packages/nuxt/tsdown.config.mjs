import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      'define-config': 'src/define-config.ts',
      'adapt-config': 'src/adapt-config.ts',
      module: 'src/module.ts',
      'server/html-responses': 'src/server/html-responses.ts',
    },
    deps: { alwaysBundle: ['pathe'] },
    dts: declarations(import.meta.dirname),
  },
  {
    // Runs in applications, always processed by their bundler, which resolves `fw/app`.
    entry: {
      'app/index': 'src/app/index.ts',
      'app/global-names': 'src/app/global-names.ts',
      'app/node-event': 'src/app/node-event.ts',
    },
    platform: 'neutral',
    fixedExtension: true,
    deps: { neverBundle: ['vue', /^fw\//, /^#build\//] },
    tsconfig: 'src/app/tsconfig.json',
    dts: { ...declarations(import.meta.dirname), tsconfig: 'src/app/tsconfig.json' },
  },
])
