import { rm } from 'node:fs/promises'
import { emitImportsModule, nameOf } from '@fw/kit/imports'
import type { Problem } from '@fw/schema'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { addFiles, createSample, fromRoot, runTransform } from '../../../../../test/harness/sample-app'
import type { ReportProblem } from '../create-report'
import { rescanFeature, setupFeature } from '../feature'
import { imports } from './index'

async function list(
  files: Record<string, string>,
  config: Record<string, unknown> = {},
  report?: ReportProblem,
): Promise<string[]> {
  const app = await createSample({ 'app/app.vue': '', ...files }, config, report)
  await setupFeature(app, imports)
  return app.plan.imports
    .filter(({ from }) => from.startsWith('/'))
    .map(
      row =>
        `${row.type ? 'type ' : ''}${nameOf(row)} ${row.name === 'default' ? 'default ' : ''}${fromRoot(app, row.from)}`,
    )
    .sort()
}

it('imports the exports of composables, utils and shared', async () => {
  expect(
    await list({
      'app/composables/useFoo.ts': 'export const useFoo = () => {}\nexport type Foo = 1\nexport interface Bar {}',
      'app/composables/use-bar.ts': 'export default function () {}',
      'app/composables/deep/index.ts': 'export { inner as outer } from "./inner"\nexport * from "./inner"',
      'app/composables/deep/inner.ts': 'export const inner = 1, other = 2\nexport default 1',
      'app/utils/a.js': 'const a = 1\nexport { a, a as b }',
      'app/utils/a.test.ts': 'export const never = 1',
      'app/utils/View.vue': '<script>export const view = 1</script>',
      'shared/utils/s.ts': 'export async function shared() {}',
      'shared/types/t.ts': 'export type Shared = 1',
    }),
  ).toEqual([
    'a app/utils/a.js',
    'b app/utils/a.js',
    'inner app/composables/deep/index.ts',
    'other app/composables/deep/index.ts',
    'outer app/composables/deep/index.ts',
    'shared shared/utils/s.ts',
    'type Bar app/composables/useFoo.ts',
    'type Foo app/composables/useFoo.ts',
    'type Shared shared/types/t.ts',
    'useBar default app/composables/use-bar.ts',
    'useFoo app/composables/useFoo.ts',
  ])
})

it('scans additional folders, and only those if scanning is off', async () => {
  const files = {
    'app/stores/user.ts': 'export const useUser = 1',
    'app/stores/deep/cart.ts': 'export const useCart = 1',
    'app/utils/a.ts': 'export const a = 1',
  }
  expect(await list(files, { imports: { dirs: ['stores'] } })).toEqual([
    'a app/utils/a.ts',
    'useUser app/stores/user.ts',
  ])
  expect(await list(files, { imports: { dirs: ['~/stores/**'], scan: false } })).toEqual([
    'useCart app/stores/deep/cart.ts',
    'useUser app/stores/user.ts',
  ])
})

it('prefers the project over layers, and both over the framework', async () => {
  expect(
    await list({
      'app/utils/a.ts': 'export const shade = 1\nexport const useState = 1',
      'layers/base/app/app.vue': '',
      'layers/base/app/utils/a.ts': 'export const shade = 1\nexport const basic = 1',
    }),
  ).toEqual(['basic layers/base/app/utils/a.ts', 'shade app/utils/a.ts', 'useState app/utils/a.ts'])
})

it('imports a name from its source, and warns about duplicates', async () => {
  const reported: Problem[] = []
  expect(
    await list(
      {
        'app/utils/a.ts': 'export const one = 1, two = 2',
        'app/utils/b.ts': 'export const two = 2',
        'app/utils/index.ts': 'export * from "./a"',
        'layers/base/app/app.vue': '',
        'layers/base/app/utils/c.ts': 'export const one = 1',
      },
      {},
      problem => reported.push(problem),
    ),
  ).toEqual(['one app/utils/a.ts', 'two app/utils/b.ts'])
  expect(reported.map(({ code, why }) => `${code} ${why}`)).toEqual([
    'FW2014 Two auto-imports are named `two`: `app/utils/b.ts` is used, `app/utils/a.ts` is ignored.',
  ])
})

it('includes the framework and the view library', async () => {
  const app = await createSample(['app/app.vue'])
  await setupFeature(app, imports)
  const text = emitImportsModule(app.plan.imports)
  expect(text).toMatch(/^export \{ useFwApp, .* \} from "#app"$/m)
  expect(text).toMatch(/^export \{ .*\bcomputed\b.* \} from "vue"$/m)
  expect(text).not.toContain('ComputedRef')
})

it('transforms user code only, and returns the modules that a new name affects', async () => {
  const app = await createSample(
    { 'app/app.vue': '', 'app/other.vue': '', 'node_modules/x/index.js': '' },
    { dev: true },
  )
  await setupFeature(app, imports)
  const plugin = app.plan.buildPlugins[0]!.shared!()
  const run = (code: string, id: string) => runTransform(plugin, code, `${app.options.rootDir}/${id}`)
  expect(await run('ref(1)', 'app/app.vue')).toBe('ref(1)\nimport { ref } from "vue"\n')
  expect(await run('ref(1)', 'node_modules/x/index.js')).toBeUndefined()
  expect(await run('useRuntimeConfig()', 'server/api/a.ts')).toBeUndefined()
  expect(await run('later()', 'app/app.vue')).toBeUndefined()
  expect(await run('1', 'app/other.vue')).toBeUndefined()
  expect(await rescanFeature(app, imports)).toEqual([])
  await addFiles(app.options.srcDir, { 'utils/later.ts': 'export const later = () => 1' })
  // Renaming a folder and renaming it back does not change the code of the bundler.
  await rm(join(app.options.srcDir, 'app.vue'))
  expect((await rescanFeature(app, imports)).map(id => fromRoot(app, id))).toEqual(['app/app.vue'])
  expect(await run('later()', 'app/app.vue')).toContain('utils/later.ts')
})

it('declares globals if requested', async () => {
  const app = await createSample(['app/app.vue'], { imports: { global: true } })
  await setupFeature(app, imports)
  expect(app.plan.plugins.map(({ src }) => fromRoot(app, src))).toEqual(['.fw/global-imports.mjs'])
})
