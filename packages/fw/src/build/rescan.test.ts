import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { addFiles, createSample, fromRoot } from '../../../../test/harness/sample-app'
import { setupFeature } from './feature'
import { features } from './features'
import { isReadByBuild, rescan } from './rescan'

it('returns exactly what a file changes', async () => {
  const app = await createSample({
    'app/app.vue': '',
    'app/pages/index.vue': '<template><i/></template>',
    'app/layouts/default.vue': '',
  })
  for (const feature of features) await setupFeature(app, feature)
  const change = async (files: Record<string, string>) => {
    await addFiles(app.options.srcDir, files)
    return (await rescan(app)).map(id => fromRoot(app, id)).sort()
  }
  expect(await change({})).toEqual([])
  expect(await change({ 'layouts/other.vue': '' })).toEqual(['.fw/layouts.mjs'])
  expect(await change({ 'pages/about.vue': '<template><i/></template>' })).toEqual(['.fw/routes.mjs'])
  expect(await change({ 'plugins/a.client.ts': 'export default () => {}' })).toEqual(['.fw/plugins.client.mjs'])
  expect(await change({ 'middleware/auth.ts': 'export default () => {}' })).toEqual(['.fw/middleware.mjs'])
  expect(await change({ 'utils/a.ts': 'export const a = 1' })).toEqual(['.fw/imports.mjs'])
  expect(await change({ 'utils/a.ts': 'export const a = 1, b = 2' })).toEqual(['.fw/imports.mjs'])
  expect(await change({ 'components/A.vue': '' })).toEqual(['.fw/components.client.mjs', '.fw/components.server.mjs'])
  expect(await change({ 'error.vue': '' })).toEqual(['.fw/error-component.mjs'])
  const isRead = (file: string) => isReadByBuild(app, `${app.options.srcDir}/${file}`)
  expect(['utils/a.ts', 'plugins/a.client.ts', 'components/A.vue'].map(isRead)).toEqual([true, true, false])
  await rm(`${app.options.srcDir}/app.vue`)
  expect(await change({})).toEqual(['.fw/app-component.mjs', '.fw/root.mjs'])
})
