import type { Fw, Problem, ProblemError } from '@fw/schema'
import { describe, expect, it, onTestFinished } from 'vitest'
import { reportUnknown } from '../../packages/fw/src/build/components/unknown-component'
import { loadFw } from '../../packages/fw/src/build/load'
import { checkMiddlewareNames } from '../../packages/fw/src/build/errors/check-middleware'
import { createProject } from '../project'
import { triggers } from '../triggers'

async function load(
  files: Record<string, string>,
): Promise<{ app: Fw; path: (file: string) => string; reported: Problem[] }> {
  const { dir, path } = createProject({
    'package.json': '{ "type": "module" }',
    'app/app.vue': '<template />',
    ...files,
  })
  const reported: Problem[] = []
  const app = await loadFw({ rootDir: dir, env: {}, homeDir: dir, report: problem => void reported.push(problem) })
  onTestFinished(() => app.close())
  return { app, path, reported }
}

describe('route middleware in a build', () => {
  const page = (middleware: string): Record<string, string> => ({
    'app/pages/index.vue': `<script setup>\ndefinePageMeta({ middleware: ${middleware} })\n</script>\n<template><p /></template>\n`,
    'app/middleware/known.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/middleware/every.global.ts': 'export default defineFwRouteMiddleware(() => {})',
  })
  const check = async (files: Record<string, string>): Promise<ProblemError | undefined> => {
    const { app } = await load(files)
    return checkMiddlewareNames(app).then(
      () => undefined,
      (error: ProblemError) => error,
    )
  }

  it.each([
    ["'nowhere'", 2, 30],
    ["['known', 'nowhere']", 2, 40],
    ["'every'", 2, 30],
  ])('is rejected if it does not exist: %s', async (middleware, line, column) => {
    const problem = triggers('FW2021', (await check(page(middleware)))!)
    expect(problem).toMatchObject({ location: { line, column } })
  })

  it('is rejected in route rules, in every form', async () => {
    for (const rule of ["'nowhere'", "['nowhere']", '{ nowhere: true, other: false }']) {
      const config = `export default defineFwConfig({\n  routeRules: { '/a': { appMiddleware: ${rule} } },\n})\n`
      const error = (await check({ ...page("'known'"), 'fw.config.ts': config }))!
      expect(error.problems.map(({ code, location }) => [code, location?.line])).toEqual([['FW2021', 2]])
    }
  })

  it.each([
    ["'known'", {}],
    ["'added'", { 'app/plugins/add.ts': "export default defineFwPlugin(() => addRouteMiddleware('added', () => {}))" }],
    [
      "'added'",
      { 'app/composables/add.ts': 'export const add = (name: string) => addRouteMiddleware(name, () => {})' },
    ],
    ['(to) => undefined', {}],
    ["name ?? 'dynamic'", {}],
  ])('may exist only at run time: %s', async (middleware, more) => {
    expect(await check({ ...page(middleware), ...more })).toBeUndefined()
  })

  it('is not added by a function without a name', async () => {
    const plugin = { 'app/plugins/add.ts': 'export default defineFwPlugin(() => addRouteMiddleware(() => {}))' }
    triggers('FW2021', (await check({ ...page("'nowhere'"), ...plugin }))!)
  })
})

describe('an unknown component', () => {
  const files = {
    'app/components/TheCard.vue': '<template><b /></template>',
    'app/pages/index.vue': '<template>\n  <p>\n    <TheCrad /><my-element />\n  </p>\n</template>\n',
  }
  const report = async (name: string, more: Record<string, string> = {}): Promise<Problem[]> => {
    const { app, path, reported } = await load({ ...files, ...more })
    reportUnknown(app, name, path('app/pages/index.vue'))
    return reported
  }

  it('is reported in builds, too', async () => {
    const similar = triggers('FW2022', await report('TheCrad'))
    expect(similar).toMatchObject({ fix: 'Did you mean `<TheCard>`?', location: { line: 3, column: 5 } })
    expect(triggers('FW2022', await report('my-element'))).toMatchObject({ location: { line: 3, column: 16 } })
  })

  it.each([
    ['RouterView', ''],
    ['TheCrad', "export default defineFwPlugin(({ vueApp }) => { vueApp.component('TheCrad', {}) })"],
    ['my-element', "export default defineFwPlugin(fwApp => { fwApp.vueApp.component('MyElement', {}) })"],
    ['my-element', "import ui from 'ui-library'\nexport default defineFwPlugin(({ vueApp }) => { vueApp.use(ui) })"],
  ])('may be registered by a plugin: %s', async (name, plugin) => {
    expect(await report(name, plugin ? { 'app/plugins/register.ts': plugin } : {})).toEqual([])
  })

  it('is still reported if its name is similar to another one, whatever plugins do', async () => {
    const plugin = { 'app/plugins/use.ts': 'export default defineFwPlugin(({ vueApp }) => { vueApp.use({}) })' }
    triggers('FW2022', await report('TheCrad', plugin))
  })
})
