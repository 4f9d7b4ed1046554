import { existsSync } from 'node:fs'
import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { 'index': 'src/index.ts', 'runtime-config': 'src/runtime-config.ts' },
  // The schema is bundled into servers of every kind, so nothing of Node may slip in.
  platform: 'neutral',
  fixedExtension: true,
  dts: true,
  copy: existsSync(new URL('src/fw.config.schema.json', import.meta.url)) ? ['src/fw.config.schema.json'] : [],
})
