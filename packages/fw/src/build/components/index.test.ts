import type { Problem } from '@fw/schema'
import { expect, it } from 'vitest'
import { addFiles, createSample, fromRoot, runTransform } from '../../../../../test/harness/sample-app'
import type { ReportProblem } from '../create-report'
import { rescanFeature, setupFeature } from '../feature'
import { components } from './index'

async function list(files: string[], config: Record<string, unknown> = {}, report?: ReportProblem): Promise<string[]> {
  const app = await createSample(files, config, report)
  await setupFeature(app, components)
  return app.plan.components
    .filter(({ filePath }) => !filePath.startsWith('#app'))
    .map(({ pascalName, mode, global, island, isAsync, filePath }) =>
      [
        pascalName,
        fromRoot(app, filePath),
        mode === 'all' ? '' : mode,
        global ? 'global' : '',
        island ? 'island' : '',
        isAsync ? 'async' : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .sort()
}

it('names components by their path', async () => {
  expect(
    await list([
      'app/components/Card.vue',
      'app/components/base/foo/Button.vue',
      'app/components/base/BaseInput.vue',
      'app/components/tabs/index.vue',
      'app/components/notes.md',
      'app/components/useMixin.ts',
      'app/components/x.d.ts',
    ]),
  ).toEqual([
    'BaseFooButton app/components/base/foo/Button.vue',
    'BaseInput app/components/base/BaseInput.vue',
    'Card app/components/Card.vue',
    'Tabs app/components/tabs/index.vue',
  ])
})

it('reads the suffixes of names, and detects global components', async () => {
  expect(
    await list([
      'app/components/Map.client.vue',
      'app/components/Feed.server.vue',
      'app/components/Both.client.vue',
      'app/components/Both.server.vue',
      'app/components/Deep.island.vue',
      'app/components/Icon.global.vue',
      'app/components/global/Bar.vue',
    ]),
  ).toEqual([
    'Bar app/components/global/Bar.vue global',
    'Both app/components/Both.client.vue client',
    'Both app/components/Both.server.vue server',
    'Deep app/components/Deep.island.vue server island',
    'Feed app/components/Feed.server.vue server island',
    'Icon app/components/Icon.global.vue global',
    'Map app/components/Map.client.vue client',
  ])
})

it('respects the options of a folder', async () => {
  const dirs = [
    { path: '~/ui', prefix: 'Ui', pathPrefix: false },
    { path: '~/widgets', global: true, isAsync: true, pattern: '*.vue', ignore: ['Old*'] },
    { path: '~/odd', extensions: ['vue'], enabled: false },
  ]
  const files = [
    'app/ui/forms/Input.vue',
    'app/widgets/A.vue',
    'app/widgets/deep/B.vue',
    'app/widgets/OldC.vue',
    'app/odd/X.vue',
    'app/components/Card.vue',
  ]
  expect(await list(files, { components: { dirs } })).toEqual([
    'A app/widgets/A.vue global async',
    'UiInput app/ui/forms/Input.vue',
  ])
  expect(await list(files, { components: ['~/widgets/deep'] })).toEqual(['B app/widgets/deep/B.vue'])
  expect(await list(files, { components: false })).toEqual([])
})

it('prefers the project over its layers', async () => {
  expect(
    await list([
      'app/components/Card.vue',
      'layers/base/app/components/Card.vue',
      'layers/base/app/components/Base.vue',
      'app/ui/X.vue',
    ]),
  ).toEqual(['Base layers/base/app/components/Base.vue', 'Card app/components/Card.vue'])
  expect(
    await list(
      ['app/app.vue', 'app/ui/Card.vue', 'layers/base/app/components/Card.vue', 'layers/base/app/components/Base.vue'],
      { components: ['~/ui'] },
    ),
  ).toEqual(['Base layers/base/app/components/Base.vue', 'Card app/ui/Card.vue'])
})

it('uses the options of each layer for its components', async () => {
  const files = {
    'app/app.vue': '',
    'app/components/Card.vue': '',
    'app/widgets/No.vue': '',
    'layers/a/fw.config.ts': 'export default { components: [{ path: "~/widgets", prefix: "A" }] }',
    'layers/a/app/widgets/Box.vue': '',
    'layers/a/app/components/No.vue': '',
    'layers/b/fw.config.ts': 'export default { components: false }',
    'layers/b/app/components/No.vue': '',
    'layers/c/app/components/Plain.vue': '',
    'layers/c/app/widgets/No.vue': '',
  }
  const listed = async (config: Record<string, unknown>) => list(files as never, config)
  const ofLayers = ['ABox layers/a/app/widgets/Box.vue', 'Plain layers/c/app/components/Plain.vue']
  expect(await listed({})).toEqual([ofLayers[0], 'Card app/components/Card.vue', ofLayers[1]])
  expect(await listed({ components: [{ path: '~/components', prefix: 'Own' }] })).toEqual([
    ofLayers[0],
    'OwnCard app/components/Card.vue',
    ofLayers[1],
  ])
  expect(await listed({ components: false })).toEqual([])
})

it('warns about two components with the same name', async () => {
  const reported: Problem[] = []
  expect(
    await list(['app/components/base/Card.vue', 'app/components/BaseCard.vue'], {}, problem => reported.push(problem)),
  ).toHaveLength(1)
  expect(reported.map(({ code, why }) => `${code} ${why}`)).toEqual([
    'FW2013 Two components are named `BaseCard`: `app/components/BaseCard.vue` is used, `app/components/base/Card.vue` is ignored.',
  ])
})

it('lets hooks add folders and change components', async () => {
  const app = await createSample(['app/more/Extra.vue', 'app/components/A.vue'])
  app.hook('components:dirs', dirs => void dirs.push({ path: `${app.options.srcDir}/more` }))
  app.hook('components:extend', components => {
    for (const component of components) if (component.pascalName === 'A') component.global = true
  })
  await setupFeature(app, components)
  const found = (name: string) => app.plan.components.find(({ pascalName }) => pascalName === name)
  expect(found('Extra')).toMatchObject({ mode: 'all' })
  expect(found('A')?.global).toBe(true)
})

it('returns the modules that a new or removed component affects', async () => {
  const app = await createSample(['app/components/A.vue'])
  await setupFeature(app, components)
  const plugin = app.plan.buildPlugins.map(({ shared }) => shared!()).find(({ name }) => name === 'fw:components')!
  const run = (code: string, id: string) => runTransform(plugin, code, `${app.options.srcDir}/${id}`)
  expect(await run('_resolveComponent("A")', 'pages/a.vue')).toContain('components/A.vue')
  expect(await run('_resolveComponent("LazyLater")', 'pages/b.vue')).toBeUndefined()
  await addFiles(app.options.rootDir, { 'app/components/Later.vue': '' })
  expect((await rescanFeature(app, components)).map(id => fromRoot(app, id))).toEqual(['app/pages/b.vue'])
  expect(await run('_resolveComponent("LazyLater")', 'pages/b.vue')).toContain('import("')
})
