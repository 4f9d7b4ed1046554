import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'
import { loadedWith } from '../../scripts/static-imports.mjs'

const runtime = readdirSync(new URL('src/runtime', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.endsWith('.test.ts'),
)

const source = new URL('src/runtime/', import.meta.url).href

const declared = ['src/runtime/imports/h3.ts', 'src/runtime/imports/server-entry.ts']

/** What every server loads. */
const common = ['start/start-engine', 'engine/engine-app', 'render/render-handler', 'render/error-handler']

export default defineConfig([
  {
    entry: ['src/index.ts'],
    deps: { neverBundle: [/^#/, /^nitro/] },
    dts: false,
  },
  {
    // One by one, because the bundler of the server imports what it needs. What all servers need is together, so that
    // development loads few files.
    entry: Object.fromEntries(runtime.map(name => [`runtime/${name.slice(0, -3)}`, `src/runtime/${name}`])),
    deps: { neverBundle: [/^#/, /^nitro/] },
    outputOptions: {
      chunkFileNames: 'runtime/chunks/[name].mjs',
      codeSplitting: {
        groups: [
          // These work without a bundler, too.
          { name: 'imports', priority: 3, test: loadedWith(source, ['imports/h3']) },
          // Steps of a request import these files while they are imported themselves.
          {
            name: 'parts',
            priority: 2,
            test: loadedWith(source, common, /^#fw-server\/(?:request-order|renderer|engine-app)|^#?nitro\//),
          },
          { name: 'common', priority: 1, test: loadedWith(source, common) },
          { name: 'development', test: loadedWith(source, ['dev/dev-entry']) },
        ],
      },
    },
    dts: false,
  },
  {
    // Types are built separately, one by one: the types of auto-imports refer to the files.
    entry: ['src/index.ts', ...declared],
    unbundle: true,
    deps: { neverBundle: [/^#/, /^nitro/] },
    dts: { ...declarations(import.meta.dirname), entry: ['src/index.ts', ...declared], emitDtsOnly: true },
  },
])
