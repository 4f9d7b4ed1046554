import { randomInt } from 'node:crypto'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import Sequencer from './scripts/sequencer.mjs'
import { patchResolve } from './test/harness/default-option/without-option.mjs'
import { WAIT_MS } from './test/harness/wait-limits.ts'

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

// Constants that the bundler replaces in application code. Tests run the server code, or the client code while
// `__fwClient` is set.
const SIDES: Record<string, string> = {
  client: '(globalThis.__fwClient === true)',
  server: '(globalThis.__fwClient !== true)',
  dev: '(globalThis.__fwDev === true)',
  test: 'true',
}
const sides = {
  name: 'sides',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/packages\/fw\/src\/(?:app|render|shared)\//.test(id) && !id.includes('.test.')
      ? code.replace(/\bimport\.meta\.(client|server|dev|test)\b/g, (_, side: string) => SIDES[side]!)
      : undefined,
}

// `npm run proofs -- --flip` runs tests without the option that they prove.
const flip = {
  name: 'flip',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('/packages/schema/src/resolve/resolve.ts') ? patchResolve(code) : undefined,
}

const UNITS = 'packages/*/src/**/*.test.ts'

const ALL = 'test/**/*.test.ts'

// Tests that mock modules of the framework.
const MOCKED = ['test/bundler1-builder/untested-versions.test.ts', 'test/create/test-utils.test.ts']

// They install much from npm: only parts of `npm run test:modules` and `npm run test:recipes`.
const PUBLISHED = [
  ...(process.env.FW_NUXT === 'all'
    ? []
    : ['test/nuxt/try-published.test.ts', 'test/modules/package-managers.test.ts']),
  ...(process.env.FW_RECIPES === 'all' ? [] : ['test/recipes/recipes.test.ts']),
]

// Tests that run code of the framework in their own process. Loading a bundler takes longer than most of them.
const IN_PROCESS = [
  'test/bundler1-builder/**/*.test.ts',
  'test/config/**/*.test.ts',
  'test/kit/**/*.test.ts',
  'test/layers/**/*.test.ts',
  'test/server-builder/**/*.test.ts',
]

// Application code has process-wide state: the running application, the constants above, and mocks of virtual modules.
const RUNTIME = ['packages/fw/src/app/**/*.test.ts', 'packages/fw/src/render/**/*.test.ts']

// What a run tests of the variants that take turns, and the random edits. FW_SEED=7 repeats a run.
if (!process.env.FW_SEED) {
  process.env.FW_SEED = String(randomInt(1_000_000))
  console.log(`FW_SEED=${process.env.FW_SEED}`)
}

const CORES = availableParallelism()

// More than cores: most tests wait for a build, a server or a browser from time to time, and one more leaves a quarter
// of the CPU time unused. A worker with its builds, servers and browser takes up to 3 GB.
const WORKERS = CORES + (totalmem() > (CORES + 2) * 3e9 ? 2 : 1)

export default defineConfig({
  plugins: process.env.FW_FLIP ? [sides, flip] : [sides],
  resolve: {
    alias: [
      { find: /^@fw\/schema$/, replacement: source('schema/src/index.ts') },
      { find: /^@fw\/schema\/base-url$/, replacement: source('schema/src/base-url.ts') },
      { find: /^@fw\/schema\/errors$/, replacement: source('schema/src/errors/index.ts') },
      { find: /^@fw\/schema\/runtime-config$/, replacement: source('schema/src/runtime-config.ts') },
      { find: /^@fw\/schema\/runtime-config-schema$/, replacement: source('schema/src/runtime-config-schema.ts') },
      { find: /^@fw\/kit\/bundle$/, replacement: source('kit/src/bundle/index.ts') },
      { find: /^@fw\/kit\/config$/, replacement: source('kit/src/config/index.ts') },
      { find: /^@fw\/kit\/errors$/, replacement: source('kit/src/errors/index.ts') },
      { find: /^@fw\/kit\/imports$/, replacement: source('kit/src/imports/index.ts') },
      { find: /^@fw\/kit\/internal$/, replacement: source('kit/src/internal.ts') },
      { find: /^@fw\/kit$/, replacement: source('kit/src/index.ts') },
      { find: /^@fw\/bundler1-builder$/, replacement: source('bundler1-builder/src/index.ts') },
      { find: /^@fw\/bundler2-builder$/, replacement: source('bundler2-builder/src/index.ts') },
      { find: /^@fw\/bundler2-builder\/shared$/, replacement: source('bundler2-builder/src/shared.ts') },
      { find: /^@fw\/bundler3-builder$/, replacement: source('bundler3-builder/src/index.ts') },
      { find: /^@fw\/devtools$/, replacement: source('devtools/src/index.ts') },
      { find: /^@fw\/server-builder$/, replacement: source('server-builder/src/index.ts') },
      { find: /^#build\/(.*)$/, replacement: `${source('fw/src/virtual')}/$1.ts` },
    ],
  },
  test: {
    projects: [
      // One process for many files: starting one takes longer than most of them.
      { extends: true, test: { name: 'units', include: [UNITS], exclude: RUNTIME, isolate: false } },
      // Applications run in processes of their own; the tests of a worker share one browser.
      {
        extends: true,
        test: {
          name: 'apps',
          include: [ALL],
          exclude: [...IN_PROCESS, ...MOCKED, ...PUBLISHED, 'test/fixtures/**'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'in-process', include: IN_PROCESS, exclude: MOCKED, isolate: false } },
      { extends: true, test: { name: 'isolated', include: [...RUNTIME, ...MOCKED], pool: 'threads' } },
    ],
    maxWorkers: WORKERS,
    sequence: { sequencer: Sequencer },
    // Generous limits: a busy machine must not fail a test.
    expect: { poll: { timeout: WAIT_MS, interval: 40 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
