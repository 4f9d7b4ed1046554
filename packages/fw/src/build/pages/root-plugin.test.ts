import { replaceInPlan } from '@fw/kit/internal'
import type { Fw, Problem } from '@fw/schema'
import { beforeEach, expect, it } from 'vitest'
import { triggers } from '../../../../../test/triggers'
import { createSample, runTransform } from '../../../../../test/harness/sample-app'
import { createRootPlugin } from './root-plugin'

const SEVERAL = '<template>\n<p />\n<p />\n</template>'

let problems: Problem[]
beforeEach(() => {
  problems = []
})

async function createApp(pageTransition: unknown, meta?: Record<string, unknown>): Promise<Fw> {
  const app = await createSample([], { app: { pageTransition } }, problem => void problems.push(problem))
  const file = `${app.options.srcDir}/pages/a.vue`
  replaceInPlan(app, 'pages', 'pages', [{ entries: [{ name: 'a', path: '/a', file, ...(meta ? { meta } : {}) }] }])
  return app
}

async function compile(app: Fw, files: Record<string, string>): Promise<void> {
  const plugin = createRootPlugin(app)
  // A page is compiled for each side, and again after edits.
  for (const [file, code] of Object.entries({ ...files, ...files }))
    await runTransform(plugin, code, `${app.options.srcDir}/${file}`)
}

it('reports a page with a transition of the configuration, once and with its location', async () => {
  const app = await createApp(true)
  await compile(app, { 'pages/a.vue': SEVERAL })
  await compile(app, { 'pages/a.vue': SEVERAL })
  expect(problems).toHaveLength(1)
  expect(triggers('FW2170', problems)).toMatchObject({
    severity: 'warning',
    why: expect.stringContaining('several root nodes'),
    location: { file: `${app.options.srcDir}/pages/a.vue`, line: 3, column: 1 },
  })
})

it.each([
  ['its meta', false, { pageTransition: { name: 'own' } }, {}],
  ['`<FwPage>`', false, undefined, { 'app.vue': '<template><FwPage :transition="{ name: \'own\' }" /></template>' }],
  [
    '`<fw-page>` in a layout',
    false,
    undefined,
    { 'layouts/a.vue': '<template>\n<fw-page\n  transition\n/>\n</template>' },
  ],
])('reports a page with a transition of %s', async (_, configured, meta, others) => {
  for (const first of [true, false]) {
    problems = []
    const app = await createApp(configured, meta)
    const page = { 'pages/a.vue': SEVERAL }
    await compile(app, first ? { ...page, ...others } : { ...others, ...page })
    expect(problems).toHaveLength(1)
  }
})

it.each([
  ['no transition', false, undefined, {}, SEVERAL],
  ['a transition that its meta disables', true, { pageTransition: false }, {}, SEVERAL],
  [
    '`<FwPage :transition="false">`',
    false,
    undefined,
    { 'app.vue': '<template><FwPage :transition="false" /></template>' },
    SEVERAL,
  ],
  [
    'a transition in a style',
    false,
    undefined,
    { 'app.vue': '<template><FwPage /></template><style>p { transition: all }</style>' },
    SEVERAL,
  ],
  ['a single root element', true, undefined, {}, '<template>\n<!-- one -->\n<p />\n</template>'],
])('does not report a page with %s', async (_, configured, meta, others, code) => {
  const app = await createApp(configured, meta)
  await compile(app, { ...others, 'pages/a.vue': code, 'components/b.vue': SEVERAL })
  expect(problems).toEqual([])
})
