import { mkdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fw, ProblemError } from '@fw/schema'
import { expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { triggers } from '../../../../test/triggers'
import { createDecoratorsPlugin } from './decorators-plugin'

type When = 'scripts' | 'jsx' | 'all'
type Transform = {
  transform: { handler: (code: string, id: string) => Promise<{ code: string; map: object | null } | undefined> }
}

const installed = (name: string): string => fileURLToPath(new URL(`../../../../node_modules/${name}`, import.meta.url))

function create({ compiler = 'typescript', builder = '', decorators = true, when = 'all' as When } = {}) {
  const { dir, path } = createProject({
    'package.json': '{}',
    'store/builder/package.json': '{ "name": "builder", "exports": "./index.js" }',
    'store/builder/index.js': '',
  })
  // The builder has its own packages, which the project cannot import.
  const folder = builder ? 'store/builder/node_modules' : 'node_modules'
  for (const name of [folder, 'node_modules']) mkdirSync(path(name), { recursive: true })
  if (compiler) symlinkSync(installed(compiler), path(`${folder}/${compiler}`))
  if (builder) symlinkSync(path('store/builder'), path('node_modules/builder'))
  const app = {
    options: { rootDir: dir, modulesDir: [], alias: {}, extensions: ['.ts'], builder, experimental: { decorators } },
    plan: { aliases: {} },
    layers: [],
  } as unknown as Fw
  const plugin = createDecoratorsPlugin(app, when) as Transform | undefined
  return { plugin, run: (code: string, file = 'a.ts') => plugin!.transform.handler(code, path(file)) }
}

const CODE =
  'const mark = (value, context) => { marks.push(context.kind) }\nclass A { @mark run() {} @mark field = 1; @mark accessor other = 2; @mark static made() {} }\n'

const FILES = ['a.ts', 'a.mts', 'a.js', 'a.vue', 'a.vue?vue&type=script&setup=true&lang.ts']
const COMPILERS = [{ compiler: 'typescript' }, { compiler: 'esbuild' }, { compiler: 'esbuild', builder: 'builder' }]

it.each(COMPILERS.flatMap(tools => FILES.map(file => ({ file, builder: '', ...tools }))))(
  'compiles decorators in $file as the standard says, with $compiler of $builder',
  async ({ file, ...tools }) => {
    const { run } = create(tools)
    const marks: string[] = []
    const { code, map } = (await run(CODE, file))!
    // oxlint-disable-next-line no-new-func -- runs the compiled code.
    new Function('marks', code.replace(/^export \{\};?$/m, ''))(marks)
    expect(marks.toSorted()).toEqual(['accessor', 'field', 'method', 'method'])
    expect(map).toMatchObject({ mappings: expect.any(String) })
  },
)

it.each([
  'export const mail = "a@b.c"',
  'export const at = "@mark class"',
  '// @mark\nexport const a = 1',
  'export const text = `x @y`',
])('does not transform other code: %s', async code => {
  expect(await create().run(code)).toBeUndefined()
})

it('compiles JSX files in a separate plugin that runs first', async () => {
  const tsx = `${CODE}export const b = <b>text</b>\n`
  expect(await create({ when: 'scripts' }).run(tsx, 'a.tsx')).toBeUndefined()
  expect(await create({ when: 'jsx' }).run(CODE, 'a.ts')).toBeUndefined()
  for (const compiler of ['typescript', 'esbuild'])
    expect((await create({ when: 'jsx', compiler }).run(tsx, 'a.tsx'))!.code).toMatch(/<b>\s*text\s*<\/b>/)
})

it('is only created if the option is set', () => {
  expect(create({ decorators: false }).plugin).toBeUndefined()
})

it('reports that TypeScript is missing', async () => {
  const error = await create({ compiler: '' })
    .run(CODE)
    .catch((thrown: unknown) => thrown)
  expect(triggers('FW2081', (error as ProblemError).problems).location?.file).toMatch(/a\.ts$/)
})
