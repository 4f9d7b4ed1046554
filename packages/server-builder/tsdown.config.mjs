import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

const runtime = readdirSync(new URL('src/runtime', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.endsWith('.test.ts'),
)

export default defineConfig({
  // Not bundled: the bundler of the server imports the files of the runtime one by one.
  entry: ['src/index.ts', ...runtime.map(name => `src/runtime/${name}`)],
  unbundle: true,
  deps: { neverBundle: [/^#/, /^nitro/] },
  dts: {
    ...declarations(import.meta.dirname),
    entry: ['src/index.ts', 'src/runtime/imports/h3.ts', 'src/runtime/imports/server-entry.ts'],
  },
})
