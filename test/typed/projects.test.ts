import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Layout, Template } from '../../packages/create-fw/src/project-choices'
import { createProjectFiles } from '../../packages/create-fw/src/project-files'
import { type Result, runFw } from '../commands/program'
import { copyApplication, copyExample } from '../examples/copy-example'
import { type Block, loadBlocks } from '../guides/blocks'
import { addChecked, writeGuides } from '../guides/checked'
import { loadSteps } from '../guides/tutorial'
import { APPS, writeFiles } from '../harness/build-app'
import { pathInLayout } from '../harness/fixture'
import { removeFolder } from '../harness/remove-folder'
import { proves } from '../proofs/registry'
import { writePatterns } from '../recipes/pattern-pages'
import { runChecker } from './checker'
import { copyFixture } from './copy-fixture'

/** Creates a module or a layer from its template. It has its types from an application in the folder `playground`. */
function createFrom(template: Template, layout: Layout): string {
  const dir = mkdtempSync(join(APPS, `${template}-`))
  writeFiles(dir, createProjectFiles({ template, layout, packageManager: 'npm', name: 'created' }))
  return dir
}

/** Creates an application from its template, with the tests and components of the guide about testing. */
function createTested(layout: Layout): string {
  const dir = createFrom('app', layout)
  // The project has its own configuration.
  const blocks = loadBlocks('guide').filter(
    ({ page, file }) => page === 'guide/testing.md' && file !== undefined && file !== 'fw.config.ts',
  )
  writeFiles(dir, {
    ...Object.fromEntries(blocks.map(({ file, text }) => [pathInLayout(file!, layout === 'app' ? 'v4' : 'v3'), text])),
    'test/fw/counter.spec.ts': [
      "import { expect, it } from 'vitest'",
      "import { mountSuspended } from 'fw/test-utils/runtime'",
      "import Home from '~/pages/index.vue'",
      '',
      "it('has auto-imports and the types of pages', async () => {",
      "  const name = useState('name', () => 'Ada')",
      '  // @ts-expect-error -- it is a string.',
      '  const wrong: number = name.value',
      '  expect([wrong, (await mountSuspended(Home)).text()]).toBeDefined()',
      '})',
      '',
    ].join('\n'),
  })
  return dir
}

/** Creates the application of the tutorial, after its last step. */
function createTutorial(): string {
  const dir = createFrom('app', 'app')
  for (const { files } of loadSteps()) writeFiles(dir, files)
  return dir
}

const EXAMPLES = ['blog', 'chat', 'dashboard', 'shop']

const applications: Record<string, string> = {
  docs: copyApplication('docs'),
  playground: copyApplication('playground'),
}
for (const name of EXAMPLES) applications[name] = await copyExample(name)
const tested = { 'app/ layout': createTested('app'), 'classic layout': createTested('classic') }
const templates = { module: createFrom('module', 'app'), layer: createFrom('layer', 'classic') }
const fixtures = { v4: copyFixture('typed-v4'), v3: copyFixture('typed-v3') }
const guides = writeGuides()
const recipes = { recipes: writePatterns(), tutorial: createTutorial() }
const PROJECTS = [...Object.values({ ...applications, ...tested, ...templates, ...fixtures, ...recipes }), guides]
const prepared = new Map<string, Result>()
let blocks: Map<string, Block>
let errors: string[]

// One run checks all projects: most of the time goes into the declarations of packages, which they have in common.
beforeAll(async () => {
  const isTemplate = (dir: string): boolean => Object.values(templates).includes(dir)
  for (const dir of PROJECTS)
    prepared.set(dir, await runFw(['prepare'], isTemplate(dir) ? join(dir, 'playground') : dir))
  blocks = addChecked(guides)
  const { output } = await runChecker(['--build', ...PROJECTS.map(dir => join(dir, 'tsconfig.json'))])
  // The details of an error are indented.
  errors = output.split('\n').filter(line => /^\S/.test(line))
}, 600_000)

afterAll(() => {
  for (const dir of PROJECTS) removeFolder(dir)
})

/** The type errors in a project, with paths in it. */
function errorsIn(dir: string): string[] {
  const prefix = `${relative(process.cwd(), dir)}/`
  return errors.filter(line => line.startsWith(prefix)).map(line => line.slice(prefix.length))
}

it('finds no type errors outside of the projects', () => {
  expect(PROJECTS.flatMap(errorsIn)).toHaveLength(errors.length)
})

it.each(Object.entries({ ...applications, ...templates, ...recipes }))('finds no type errors in: %s', (_, dir) => {
  expect(prepared.get(dir)).toMatchObject({ code: 0, err: '' })
  expect(errorsIn(dir)).toEqual([])
})

it.each(Object.entries(tested))('finds no type errors in a new project with the tests of the guide (%s)', (_, dir) => {
  expect(prepared.get(dir)).toMatchObject({ code: 0 })
  expect(errorsIn(dir)).toEqual([])
})

it('finds no type errors in the code blocks of the guides, except for the intentional ones', () => {
  expect(prepared.get(guides)!.code, prepared.get(guides)!.err).toBe(0)
  const found = errorsIn(guides)
  const wrong = [...blocks].filter(([, { mark }]) => mark === 'wrong')
  const isWrong = (line: string) => wrong.some(([file]) => line.startsWith(`${file}(`))
  const named = (line: string) => {
    const block = blocks.get(line.slice(0, line.indexOf('(')))
    return block ? `docs/${block.page}:${block.line} ${line}` : line
  }
  expect(found.filter(line => !isWrong(line)).map(named)).toEqual([])
  expect(
    wrong
      .filter(([file]) => !found.some(line => line.startsWith(`${file}(`)))
      .map(([, { page, line }]) => `docs/${page}:${line} is marked as wrong, and is not`),
  ).toEqual([])
})

describe.each([
  {
    layout: 'v4' as const,
    files: ['tsconfig.app.json', 'tsconfig.server.json', 'tsconfig.shared.json', 'tsconfig.node.json', 'tsconfig.json'],
    missing: [],
    proven: ['experimental.typedPages'],
  },
  {
    layout: 'v3' as const,
    files: ['tsconfig.json'],
    missing: ['tsconfig.app.json', 'tsconfig.server.json', 'types/routes.d.ts'],
    proven: [],
  },
])('an application in the $layout layout', ({ layout, files, missing, proven }) => {
  const dir = fixtures[layout]

  it('has types after `fw prepare` that accept valid code, and reject the rest', proves(...proven), () => {
    const { code, err } = prepared.get(dir)!
    // The fixture uses a missing layout, which must be a type error. fw also warns about it.
    expect(err).toMatch(/^warning FW2020\n.*`nope`/)
    // Except for the quoted code.
    expect(err.replaceAll(/^ *>? *\d+ \|.*$/gm, '')).not.toContain('error')
    expect(code).toBe(0)
    for (const file of files) {
      const config = JSON.parse(readFileSync(join(dir, '.fw', file), 'utf8')) as {
        compilerOptions: { paths: Record<string, string[]> }
      }
      expect(config.compilerOptions.paths).toMatchObject({
        images: ['../images'],
        'images/*': ['../images/*'],
        tools: ['../lib/tools.ts'],
      })
    }
    expect(missing.filter(file => existsSync(join(dir, '.fw', file)))).toEqual([])
    expect(errorsIn(dir)).toEqual([])
  })

  it('has the types of routes only with `typedPages`', () => {
    const isTyped = layout === 'v4'
    expect(readFileSync(join(dir, '.fw/fw.d.ts'), 'utf8').includes('types/routes.d.ts')).toBe(isTyped)
  })

  it('keeps unchanged files in `fw prepare`', async () => {
    const times = () => files.map(file => statSync(join(dir, '.fw', file)).mtimeMs)
    const before = times()
    await runFw(['prepare'], dir)
    expect(times()).toEqual(before)
  })
})
