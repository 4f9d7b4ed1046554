import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { addToConfig } from './add-to-config'

async function add(
  name: string,
  text: string,
  more: Record<string, string> = {},
): Promise<[file: string, text: string] | undefined> {
  const { dir, path } = createProject({ [name]: text, ...more })
  const edit = await addToConfig(path(name), { path: ['modules'], items: ['@acme/shop'] })
  return edit && [edit.file.slice(dir.length + 1), edit.text]
}

it.each([
  ['export default {}', `export default {\n  modules: ['@acme/shop'],\n}`],
  [
    `export default defineFwConfig({ ssr: false })`,
    `export default defineFwConfig({ modules: ['@acme/shop'], ssr: false })`,
  ],
  [
    `// mine\nexport default defineFwConfig({\n  // first\n  ssr: false,\n})\n`,
    `// mine\nexport default defineFwConfig({\n  // first\n  modules: ['@acme/shop'],\n  ssr: false,\n})\n`,
  ],
  [`export default { modules: [] }`, `export default { modules: ['@acme/shop'] }`],
  [`export default { modules: ["a"] }`, `export default { modules: ["a", "@acme/shop"] }`],
  [`export default { modules: ['a', /* b */ 'c',] }`, `export default { modules: ['a', /* b */ 'c', '@acme/shop',] }`],
  [
    `export default {\n  modules: [\n    'a', // why, indeed\n    ['b', { c: 1 }], // last\n  ],\n}`,
    `export default {\n  modules: [\n    'a', // why, indeed\n    ['b', { c: 1 }], // last\n    '@acme/shop',\n  ],\n}`,
  ],
  [
    `export default {\n  modules: [\n    'a',\n    'b' // last\n  ],\n}`,
    `export default {\n  modules: [\n    'a',\n    'b', // last\n    '@acme/shop'\n  ],\n}`,
  ],
  [
    `const config = { ssr: true }\nexport default config satisfies object`,
    `const config = { modules: ['@acme/shop'], ssr: true }\nexport default config satisfies object`,
  ],
])('adds a module to %j', async (before, after) => {
  expect(await add('fw.config.ts', before)).toEqual(['fw.config.ts', after])
})

it('adds it to the file that contains the object', async () => {
  const edited = await add('fw.config.ts', `export { default } from './base'`, {
    'base.ts': 'export default { modules: [] }',
  })
  expect(edited).toEqual(['base.ts', `export default { modules: ['@acme/shop'] }`])
})

it.each([
  ['json', '{\n  "ssr": false\n}\n', '{\n  "ssr": false,\n  "modules": [\n    "@acme/shop"\n  ]\n}\n'],
  [
    'jsonc',
    '{\n  // mine\n  "modules": ["a"]\n}\n',
    '{\n  // mine\n  "modules": [\n    "a",\n    "@acme/shop"\n  ]\n}\n',
  ],
  ['json5', '// mine\n{ modules: ["a",] }\n', '// mine\n{ modules: ["a", \'@acme/shop\',] }\n'],
  ['json5', '{\n  ssr: false, // why\n}\n', "{\n  modules: ['@acme/shop'],\n  ssr: false, // why\n}\n"],
  ['yaml', '# mine\nssr: false # why\n', '# mine\nssr: false # why\nmodules:\n  - "@acme/shop"\n'],
  ['yml', 'modules:\n  - a # first\n', 'modules:\n  - a # first\n  - "@acme/shop"\n'],
  ['toml', '# mine\n[app]\nbaseURL = "/x/"\n', 'modules = ["@acme/shop"]\n# mine\n[app]\nbaseURL = "/x/"\n'],
  ['toml', 'modules = [ "a" ] # mine\n', 'modules = [ "a", "@acme/shop" ] # mine\n'],
  ['toml', 'modules = []\n', 'modules = ["@acme/shop"]\n'],
])('adds a module to a file with the extension %s: %j', async (extension, before, after) => {
  expect(await add(`fw.config.${extension}`, before)).toEqual([`fw.config.${extension}`, after])
})

it.each([
  'export default { modules: load() }',
  'export default isA ? { a: 1 } : { b: 1 }',
  'export default () => ({})',
])('leaves %j to its author', async text => {
  expect(await add('fw.config.ts', text)).toBeUndefined()
})

it('writes values with any keys, and code as an expression with its import', async () => {
  const { path } = createProject({ 'fw.config.ts': 'export default {}\n' })
  const locales = [{ code: 'en', file: 'en.json' }]
  const edited = await addToConfig(path('fw.config.ts'), { path: ['i18n'], value: { locales } })
  expect(edited!.text).toBe(`export default {\n  i18n: { locales: [{ code: 'en', file: 'en.json' }] },\n}\n`)
  const items = [{ $code: 'shop()', imported: ['shop', '@acme/vite'] as const }]
  const { text } = (await addToConfig(path('fw.config.ts'), { path: ['vite', 'plugins'], items }))!
  expect(text).toBe(`import shop from '@acme/vite'\n\nexport default {\n  vite: { plugins: [shop()] },\n}\n`)
})
