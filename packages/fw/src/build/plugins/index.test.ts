import { addToPlan } from '@fw/kit/internal'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Problem } from '@fw/schema'
import { triggers } from '../../../../../test/triggers'
import { addFiles, createSample, fromRoot } from '../../../../../test/harness/sample-app'
import { rescanFeature, setupFeature } from '../feature'
import { plugins } from './index'

async function list(files: string[] | Record<string, string>, config: Record<string, unknown> = {}): Promise<string[]> {
  const app = await createSample(files, config)
  await setupFeature(app, plugins)
  return app.plan.plugins.map(({ src, mode }) => `${fromRoot(app, src)} ${mode}`)
}

it('sorts files by name, and reads client and server from their names', async () => {
  expect(
    await list([
      'app/plugins/b.ts',
      'app/plugins/a.client.ts',
      'app/plugins/c.server.ts',
      'app/plugins/d/index.ts',
      'app/plugins/d/other.ts',
      'app/plugins/e.test.ts',
    ]),
  ).toEqual([
    'app/plugins/a.client.ts client',
    'app/plugins/b.ts all',
    'app/plugins/c.server.ts server',
    'app/plugins/d/index.ts all',
  ])
})

it('runs listed plugins first, each once', async () => {
  expect(
    await list(['app/plugins/a.ts', 'app/plugins/b.ts', 'app/lib/x.ts'], {
      plugins: ['~/plugins/b', { src: '~/lib/x', mode: 'client' }, '~/plugins/a.ts', '~/plugins/b.ts'],
    }),
  ).toEqual(['app/plugins/b.ts all', 'app/lib/x.ts client', 'app/plugins/a.ts all'])
})

it('runs plugins of layers first', async () => {
  expect(await list(['app/plugins/a.ts', 'layers/base/app/plugins/z.ts'])).toEqual([
    'layers/base/app/plugins/z.ts all',
    'app/plugins/a.ts all',
  ])
})

it('reads enforce, order and dependsOn of the object form', async () => {
  expect(
    await list({
      'app/plugins/a.ts': 'export default defineFwPlugin({ dependsOn: ["late"] })',
      'app/plugins/b.ts': 'export default defineFwPlugin({ enforce: "post" })',
      'app/plugins/c.ts': 'export default defineFwPlugin({ name: "late" })',
      'app/plugins/d.ts': 'export default defineFwPlugin({ enforce: "pre" })',
    }),
  ).toEqual(['app/plugins/d.ts all', 'app/plugins/c.ts all', 'app/plugins/a.ts all', 'app/plugins/b.ts all'])
})

it('keeps plugins of modules when it rescans', async () => {
  const app = await createSample(['app/plugins/a.ts'])
  addToPlan(app, 'plugins', { entries: [{ src: '/module.ts', mode: 'all' }] })
  await setupFeature(app, plugins)
  await addFiles(app.options.rootDir, { 'app/plugins/b.ts': 'export default () => {}' })
  await rescanFeature(app, plugins)
  expect(app.plan.plugins.map(({ src }) => fromRoot(app, src).split('/').at(-1))).toEqual(['module.ts', 'a.ts', 'b.ts'])
})

it('reads a file once until it is edited', async () => {
  const read = vi.spyOn(fs, 'readFile')
  syncBuiltinESMExports()
  onTestFinished(() => {
    read.mockRestore()
    syncBuiltinESMExports()
  })
  const app = await createSample({ 'app/plugins/a.ts': 'export default defineFwPlugin({ name: "one" })' })
  const reads = () => read.mock.calls.filter(([file]) => String(file).endsWith('plugins/a.ts')).length
  await setupFeature(app, plugins)
  await rescanFeature(app, plugins)
  expect(reads()).toBe(1)
  await addFiles(app.options.rootDir, { 'app/plugins/a.ts': 'export default defineFwPlugin({ name: "second" })' })
  await rescanFeature(app, plugins)
  expect(reads()).toBe(2)
  expect(app.plan.plugins).toMatchObject([{ name: 'second' }])
})

it('excludes files without a default export, unless they have syntax errors', async () => {
  const files = {
    'a.ts': '',
    'b.ts': '// begun',
    'c.ts': 'export const = 1',
    'd.ts': 'const d = () => {}\nexport { d as default }',
    'e.ts': 'export const e = 1',
  }
  expect(
    await list(Object.fromEntries(Object.entries(files).map(([name, text]) => [`app/plugins/${name}`, text]))),
  ).toEqual(['app/plugins/c.ts all', 'app/plugins/d.ts all'])
})

it('reports a missing plugin', async () => {
  await expect(list(['app/app.vue'], { plugins: ['~/no'] })).rejects.toThrow('Cannot find `~/no` in `plugins`')
})

const LEGACY = {
  arrow: 'export default (context, inject) => { inject("a", 1) }',
  async: 'export default async ({ app, $axios }, inject) => { inject("a", await $axios.get()) }',
  function: 'export default function (ctx, inject) {}',
  'named function': 'export default function plugin({ store }, provide) {}',
  'TypeScript function':
    'import type { Plugin } from "x"\nexport default ((context: Context, inject: Inject): void => {}) as Plugin',
  constant: 'const plugin: Plugin = (context, inject) => {}\nexport default plugin',
  declaration: 'export default plugin\nfunction plugin(context, inject) {}',
  'list of exports': 'const plugin = function (context, inject) {}\nexport { plugin as default }',
}
const CURRENT = {
  'one parameter': 'export default fwApp => {}',
  'no parameter': 'export default function () {}',
  'rest parameters': 'export default (fwApp, ...rest) => {}',
  wrapped: 'export default defineFwPlugin((fwApp, unused) => {})',
  object: 'export default { setup(fwApp, other) {} }',
  call: 'export default createPlugin((a, b) => a + b)',
  'other function': 'export const add = (a, b) => a + b\nexport default plugin\nfunction plugin(fwApp) {}',
  'imported plugin': 'import plugin from "x"\nexport default plugin',
  'unreadable code': 'export default (a, b',
}

it.each([3, 4])('ignores plugins in the form of Nuxt 2, and reports each once (layout %s)', async version => {
  const src = version === 3 ? '' : 'app/'
  const name = (form: string) => form.replaceAll(' ', '-')
  const files = Object.fromEntries(
    Object.entries({ ...LEGACY, ...CURRENT }).map(([form, code]) => [`${src}plugins/${name(form)}.ts`, code]),
  )
  const app = await createSample(
    { ...files, [`${src}lib/listed.ts`]: LEGACY.arrow, 'modules/legacy/plugin.ts': LEGACY.function },
    { future: { compatibilityVersion: version }, plugins: ['~/lib/listed'] },
  )
  const added = `${app.options.rootDir}/modules/legacy/plugin.ts`
  addToPlan(app, 'plugins', { entries: [{ src: added, mode: 'all' }] })
  const reported: Problem[] = []
  app.report = problem => void reported.push(problem)
  await setupFeature(app, plugins)
  expect(app.plan.plugins.map(({ src: file }) => fromRoot(app, file)).toSorted()).toEqual(
    Object.keys(CURRENT)
      .map(form => `${src}plugins/${name(form)}.ts`)
      .toSorted(),
  )
  expect(reported.map(({ location }) => fromRoot(app, location!.file)).toSorted()).toEqual(
    [
      ...Object.keys(LEGACY).map(form => `${src}plugins/${name(form)}.ts`),
      `${src}lib/listed.ts`,
      'modules/legacy/plugin.ts',
    ].toSorted(),
  )
  const { why, fix } = triggers('FW2190', reported)
  expect(why).toMatch(/`.*\.ts` exports a function of two parameters/)
  expect(fix).toContain('defineFwPlugin(fwApp => …)')
  // A fixed file is a plugin again.
  await addFiles(app.options.rootDir, { [`${src}plugins/arrow.ts`]: CURRENT['one parameter'] })
  await rescanFeature(app, plugins)
  expect(app.plan.plugins.map(({ src: file }) => fromRoot(app, file))).toContain(`${src}plugins/arrow.ts`)
})
