import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'base-url': 'src/base-url.ts',
    errors: 'src/errors/index.ts',
    'form-fields': 'src/forms/index.ts',
    'runtime-config': 'src/runtime-config.ts',
    'runtime-config-schema': 'src/runtime-config-schema.ts',
  },
  // The schema is bundled into servers for any runtime, so it must not import Node modules.
  platform: 'neutral',
  fixedExtension: true,
  dts: declarations(import.meta.dirname),
  // Saves three file reads at every start.
  deps: { alwaysBundle: ['pathe'] },
  copy: [
    'src/fw.config.schema.json',
    { from: 'src/diagnostics/pages', rename: 'diagnostics' },
    { from: '../../node_modules/pathe/LICENSE', rename: 'LICENSE-pathe' },
  ],
})
