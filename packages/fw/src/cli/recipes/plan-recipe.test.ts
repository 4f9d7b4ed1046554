import { readdirSync, readFileSync } from 'node:fs'
import { loadOptions } from '@fw/kit/config'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import type { FileChange } from '../changes/file-change'
import { writeChanges } from '../changes/write-changes'
import { changedFiles, loadAdditions, planUndo, saveAdditions, startAddition } from './addition-log'
import { loadRecipe } from './load-recipe'
import { RECIPES } from './names'
import { planRecipe } from './plan-recipe'
import type { RecipePlan } from './plan-recipe'

const NAMES = Object.keys(RECIPES)

const MANIFEST = `{
    "name": "shop",
    "type": "module",
    "scripts": { "dev": "fw dev" },
    "dependencies": {
        "fw": "^4.0.0",
        "vue": "^3.5.0"
    }
}
`

const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the v4 layout, in TypeScript': {
    'fw.config.ts': `// mine\nimport { defineFwConfig } from 'fw/config'\n\nexport default defineFwConfig({\n  // why\n  ssr: true,\n})\n`,
    'package.json': MANIFEST,
    'tsconfig.json': '{}',
    'app/app.vue': '<template>\n  <FwPage />\n</template>\n',
    'app/pages/index.vue': '<template><h1>Shop</h1></template>\n',
  },
  'the v3 layout, in JavaScript': {
    'fw.config.js': `export default { "ssr": true }\r\n`,
    'package.json': '\uFEFF' + MANIFEST.replaceAll('\n', '\r\n'),
    '.gitignore': 'node_modules',
    'app.vue': '<template>\r\n  <FwPage />\r\n</template>\r\n',
    'pages/index.vue': '<template><h1>Shop</h1></template>\n',
  },
}

async function plan(dir: string, name: string): Promise<RecipePlan> {
  return planRecipe(await loadRecipe(name), await loadOptions({ rootDir: dir, env: {} }))
}

/** All files of a folder with their bytes. */
function readAll(dir: string): Record<string, string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(files.sort().map(file => [file.slice(dir.length + 1), readFileSync(file, 'base64')]))
}

const textOf = (changes: readonly FileChange[], path: string): string | undefined =>
  changes.find(({ to }) => to === path)?.after

describe.each(Object.entries(PROJECTS))('in a project with %s', (title, files) => {
  it.each(NAMES)('plans %s, changes nothing the second time, and takes it back', async name => {
    const { dir } = createProject(files)
    const before = readAll(dir)
    const { changes, left, next } = await plan(dir, name)
    expect([left, next.length > 0, changes.length > 0]).toEqual([[], true, true])
    expect(readAll(dir)).toEqual(before)
    const finish = startAddition(name, changes, dir)
    writeChanges(changes, dir, dir)
    const addition = finish()
    expect((await plan(dir, name)).changes).toEqual([])
    expect(changedFiles(addition, dir)).toEqual([])
    writeChanges(planUndo(addition, dir), dir, dir)
    expect(readAll(dir)).toEqual(before)
  })

  it('writes scripts in the language of the project, into its folders', async () => {
    const { dir } = createProject(files)
    const paths = (await Promise.all(NAMES.map(name => plan(dir, name)))).flatMap(({ changes }) =>
      changes.filter(({ from }) => from === undefined).map(({ to }) => to),
    )
    const isTypeScript = title.includes('TypeScript')
    expect(paths.filter(path => path.endsWith(isTypeScript ? '.js' : '.ts'))).toEqual([])
    expect(paths).toContain(isTypeScript ? 'app/stores/counter.ts' : 'stores/counter.js')
    expect(paths).toContain(isTypeScript ? 'server/api/notes.get.ts' : 'server/api/notes.get.js')
  })
})

it('keeps comments and the format of files', async () => {
  const { dir } = createProject({
    ...PROJECTS['the v4 layout, in TypeScript'],
    'fw.config.ts': `// mine\nimport { defineFwConfig } from 'fw/config'\n\nexport default defineFwConfig({\n  // why\n  css: ['a.css'], // last\n})\n`,
  })
  const { changes } = await plan(dir, 'tailwind')
  expect(textOf(changes, 'fw.config.ts')).toBe(
    `// mine\nimport { defineFwConfig } from 'fw/config'\nimport tailwindcss from '@tailwindcss/vite'\n\nexport default defineFwConfig({\n  // why\n  vite: { plugins: [tailwindcss()] },\n  css: ['a.css', '~/assets/tailwind.css'], // last\n})\n`,
  )
  expect(textOf(changes, 'package.json')).toBe(
    MANIFEST.replace(
      '    }\n}',
      '    },\n    "devDependencies": {\n        "@tailwindcss/vite": "^4.3.3",\n        "tailwindcss": "^4.3.3"\n    }\n}',
    ),
  )
})

it.each([
  ['json', '{}', '"plugins": {\n      "@tailwindcss/postcss": {}'],
  ['yaml', 'ssr: true # why\n', 'postcss:\n  plugins:\n    "@tailwindcss/postcss": {}'],
  ['toml', 'ssr = true # why\n', 'postcss = { plugins = { "@tailwindcss/postcss" = {} } }'],
])('uses the plugin for PostCSS in a configuration in %s', async (extension, text, expected) => {
  const { dir } = createProject({ [`fw.config.${extension}`]: text, 'package.json': '{}', 'app/app.vue': '' })
  const { changes, left } = await plan(dir, 'tailwind')
  expect(left).toEqual([])
  const config = textOf(changes, `fw.config.${extension}`)
  expect(config).toContain(expected)
  expect(config).toContain('~/assets/tailwind.css')
  expect(textOf(changes, 'package.json')).toContain('"@tailwindcss/postcss"')
})

it('creates the configuration and package.json of a project without them', async () => {
  const { dir } = createProject({ 'app/app.vue': '<template>\n  <FwPage />\n</template>\n', 'tsconfig.json': '{}' })
  const { changes } = await plan(dir, 'pinia')
  expect(textOf(changes, 'fw.config.ts')).toBe(`export default defineFwConfig({\n  modules: ['@pinia/nuxt'],\n})\n`)
  expect(JSON.parse(textOf(changes, 'package.json')!)).toMatchObject({
    dependencies: { pinia: expect.any(String), '@fw/nuxt': expect.any(String) },
    overrides: { nuxt: expect.stringContaining('@fw/nuxt') },
  })
})

it('uses the packed packages of a project that is created from the repository', async () => {
  const { dir } = createProject({
    'app/app.vue': '',
    'package.json': '{ "overrides": { "@fw/nuxt": "file:vendor/nuxt.tgz" } }',
  })
  const manifest = JSON.parse(textOf((await plan(dir, 'icon')).changes, 'package.json')!) as Record<string, object>
  expect(manifest.dependencies).toMatchObject({ '@fw/nuxt': 'file:vendor/nuxt.tgz' })
  expect(manifest.overrides).toMatchObject({ nuxt: 'file:vendor/nuxt.tgz', '@nuxt/kit': 'file:vendor/nuxt.tgz' })
})

it('uses the packed packages that the settings of pnpm name', async () => {
  const { dir } = createProject({
    'app/app.vue': '',
    'package.json': '{ "packageManager": "pnpm@11.0.0" }',
    'pnpm-workspace.yaml': "overrides:\n  '@fw/nuxt': 'file:vendor/nuxt.tgz'\n",
  })
  const { changes } = await plan(dir, 'icon')
  expect(JSON.parse(textOf(changes, 'package.json')!)).toMatchObject({
    dependencies: { '@fw/nuxt': 'file:vendor/nuxt.tgz' },
  })
  expect(textOf(changes, 'pnpm-workspace.yaml')).toContain("'nuxt': 'file:vendor/nuxt.tgz'\n")
})

it('shows the lines that it cannot add', async () => {
  const { dir } = createProject({
    'fw.config.ts': 'const list = () => []\nexport default { modules: list(), css: list(), vite: list() as object }\n',
    'package.json': '{}',
    'app/app.vue': '<script>\nexport default {}\n</script>\n',
  })
  expect((await plan(dir, 'pinia')).left).toEqual([{ file: 'fw.config.ts', lines: `modules: ['@pinia/nuxt'],` }])
  expect((await plan(dir, 'tailwind')).left).toEqual([
    { file: 'fw.config.ts', lines: `css: ['~/assets/tailwind.css'],` },
    {
      file: 'fw.config.ts',
      lines: `import tailwindcss from '@tailwindcss/vite'\nvite: { plugins: [tailwindcss()] },`,
    },
  ])
  expect((await plan(dir, 'ui')).left.at(-1)).toEqual({
    file: 'app/app.vue',
    lines: '<UApp>…</UApp> around the template',
  })
})

it('uses the plugin for PostCSS with other bundlers, and the label of an option that has it', async () => {
  const { dir } = createProject({
    'fw.config.ts': `export default { builder: 'rspack', cssProcessor: { plugins: { 'postcss-nested': {} } } }\n`,
    'package.json': '{}',
    'app/app.vue': '',
  })
  expect(textOf((await plan(dir, 'tailwind')).changes, 'fw.config.ts')).toContain(
    `cssProcessor: { plugins: { '@tailwindcss/postcss': {}, 'postcss-nested': {} } }`,
  )
})

it('keeps scripts, packages and files that exist, also with other extensions', async () => {
  const { dir } = createProject({
    'package.json': '{ "scripts": { "test": "ava", "lint": "oxlint" }, "devDependencies": { "vitest": "~4.0.0" } }',
    'vitest.config.mts': 'export default {}',
    'app/app.vue': '',
  })
  const { changes } = await plan(dir, 'vitest')
  expect(JSON.parse(textOf(changes, 'package.json')!)).toMatchObject({
    scripts: { test: 'ava' },
    devDependencies: { vitest: '~4.0.0', 'happy-dom': expect.any(String) },
  })
  expect(changes.map(({ to }) => to)).toEqual(['package.json', 'test/home.test.js', 'test/fw/state.test.js'])
  expect(JSON.parse(textOf((await plan(dir, 'eslint')).changes, 'package.json')!).scripts).toEqual({
    test: 'ava',
    lint: 'oxlint',
    'lint:eslint': 'eslint .',
  })
})

it.each([
  ['npm', 'package-lock.json', 'npm ci', 'cache: npm'],
  ['pnpm', 'pnpm-lock.yaml', 'pnpm install --frozen-lockfile', 'pnpm/action-setup'],
  ['yarn', 'yarn.lock', 'yarn install --immutable', 'corepack enable'],
  ['bun', 'bun.lock', 'bun install --frozen-lockfile', 'oven-sh/setup-bun'],
])('installs with %s in images and workflows', async (_, lockFile, command, setUp) => {
  const { dir } = createProject({
    'package.json': '{ "scripts": { "lint": "oxlint", "start": "x" } }',
    [lockFile]: '',
    'vendor/fw.tgz': '',
    'app/app.vue': '',
  })
  const dockerfile = textOf((await plan(dir, 'docker')).changes, 'Dockerfile')!
  expect(dockerfile).toContain(`COPY package.json ${lockFile} ./\nCOPY vendor ./vendor\nRUN ${command}\n`)
  const workflow = textOf((await plan(dir, 'github-actions')).changes, '.github/workflows/ci.yml')!
  expect(workflow).toContain(`- run: ${command}\n`)
  expect(workflow).toContain(setUp)
  expect(workflow).toMatch(/run lint\n {6}- run: npx fw build\n$/)
})

it('keeps a log of additions, and finds files that have changed since', async () => {
  const { dir, write } = createProject({ 'package.json': '{}', 'app/app.vue': '' })
  const { changes } = await plan(dir, 'docker')
  const finish = startAddition('docker', changes, dir)
  writeChanges(changes, dir, dir)
  saveAdditions(dir, [finish()], dir)
  const [addition] = loadAdditions(dir)
  write('Dockerfile', 'FROM scratch\n')
  expect(changedFiles(addition!, dir)).toEqual(['Dockerfile'])
  saveAdditions(dir, [], dir)
  expect(loadAdditions(dir)).toEqual([])
})
