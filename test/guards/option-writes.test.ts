import { expect, it } from 'vitest'
import { root } from '../../packages/schema/src/options/index'
import { findOptionWrites } from './option-writes'
import { loadText, PACKAGES, scanFolder } from './repository'

const KEYS = Object.keys(root.children)

// `kit/src/modules/option-writes.ts` updates derived options after modules have written some, through plain objects.
// `server-builder/src/engine/engine-config.ts` adopts the runtime configuration that listeners of `serverEngine:config`
// have changed. Nothing but these files may change options after they are resolved.
const WRITERS: Readonly<Record<string, string>> = {
  'packages/devtools/src/index.ts': 'is a module',
  'packages/fw/src/build/internal-options.ts': 'adds what modules read there, when the application is created',
  'packages/kit/src/add/set-options.ts': 'writes options for the module that calls a verb',
  'packages/kit/src/modules/define-module.ts': 'lists required modules where the ecosystem reads them',
  'packages/kit/src/modules/install-module.ts': 'lists installed modules where the ecosystem reads them',
  'packages/nuxt/src/module.ts': 'is a module',
  'packages/nuxt/src/present-builder.ts': 'shows modules another name of the builder, and restores it',
  'packages/nuxt/src/present-folders.ts': 'shows modules other names of folders, which nothing else reads',
  'packages/nuxt/src/test-templates.ts': 'is part of that module',
  'packages/server-builder/src/engine/shared-runtime-config.ts': 'shares one object with listeners, and restores it',
}

const writes = PACKAGES.flatMap(name => scanFolder(`packages/${name}/src`))
  .filter(file => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(file))
  .flatMap(file => findOptionWrites(file, loadText(file), KEYS).map(code => ({ file, code })))

it('finds no other source file that writes to resolved options', () => {
  expect(writes.filter(({ file }) => !WRITERS[file]).map(({ file, code }) => `${file}: ${code}`)).toEqual([])
})

it('lists no file that does not write options', () => {
  expect(Object.keys(WRITERS).filter(writer => !writes.some(({ file }) => file === writer))).toEqual([])
})

it('finds every kind of write', () => {
  const writes = [
    "app.options.devServer.url = 'x'",
    'options.ssr ??= true',
    'delete app.options.css',
    'options.css.push("x")',
    'this.app.options.css[0] = "x"',
    'Object.assign(app.options.app, {})',
    'loaded.options.build!.transpile!.unshift("x")',
  ]
  expect(findOptionWrites('x.ts', writes.join('\n'), KEYS)).toEqual(
    writes.map((write, index) => `${index + 1}: ${write}`),
  )
  const others =
    'engine.options.routeRules = {}\noptions.signal = 1\nconst x = app.options.css.map(String)\n[...app.options.css].sort()'
  expect(findOptionWrites('x.ts', others, KEYS)).toEqual([])
})

it.each([
  ['const { css } = app.options', 'css.push("x")'],
  ['const { options } = app', 'options.alias["#x"] = "y"'],
  ['const { options: resolved } = useFw()', 'resolved.ssr = false'],
  ['const build = useFw().options.build', 'build.transpile.push("x")'],
  ['function f({ options }: Fw) { options.own = 1 }', ''],
  ['const list = (app.options.css ??= [])', 'Object.assign(list, [])'],
])('follows the alias of `%s`', (alias, write) => {
  expect(findOptionWrites('x.ts', `${alias}\n${write}`, KEYS).length).toBeGreaterThan(0)
})

it.each([
  'const css = [...app.options.css]\ncss.push("x")',
  'function f({ options }: Plugin) { options.own = 1 }',
  'const { options } = engine\noptions.own = {}',
])('allows `%s`', code => {
  expect(findOptionWrites('x.ts', code, KEYS)).toEqual([])
})
