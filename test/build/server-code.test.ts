import { dirname, join, relative } from 'node:path'
import { ProblemError } from '@fw/schema'
import type { CodeContext, CodePlugin, Fw, Problem, Side } from '@fw/schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGuardPlugin } from '../../packages/fw/src/build/boundaries/guard-plugin'
import { checkBoundaries } from '../../packages/fw/src/build/boundaries/check-boundaries'
import { writeFiles } from '../harness/build-app'
import { createApp } from '../kit/app'
import { triggers } from '../triggers'

/** Every kind of file that browsers load. */
const IMPORTERS = [
  'app/app.vue',
  'app/pages/deep/index.vue',
  'app/layouts/default.vue',
  'app/components/TheCard.vue',
  'app/components/Island.client.vue',
  'app/middleware/auth.ts',
  'app/plugins/any.ts',
  'app/plugins/browser.client.ts',
  'app/composables/useAny.ts',
  'app/utils/any.ts',
  'app/lib/deep/any.mjs',
  'shared/utils/any.ts',
  'layers/base/app/pages/based.vue',
  'layers/base/shared/any.ts',
]

/** Every way to write an import. */
const FORMS: ReadonlyArray<readonly [name: string, emit: (id: string) => string]> = [
  ['a name', id => `import { x } from '${id}'`],
  ['a default export', id => `import x from "${id}"`],
  ['a namespace', id => `import * as x from '${id}'`],
  ['a module', id => `import '${id}'`],
  ['a re-export', id => `export { x } from '${id}'`],
  ['a re-export of everything', id => `export * from '${id}'`],
  ['a dynamic import', id => `const x = () => import('${id}')`],
  ['a dynamic import with a comment', id => `const x = () => import(/* later */ '${id}')`],
  ['a dynamic import in another branch', id => `if (import.meta.client) import('${id}')`],
]

/** Every spelling of a file of the server. */
const SPELLINGS: ReadonlyArray<readonly [name: string, spell: (root: string, importer: string) => string]> = [
  ['#server', () => '#server/utils/secret'],
  ['~~', () => '~~/server/utils/secret.ts'],
  ['@@', () => '@@/server/utils/secret'],
  ['an alias of the project', () => '#secrets/secret'],
  ['a relative path', (root, importer) => relative(dirname(join(root, importer)), join(root, 'server/utils/secret'))],
  ['an absolute path', root => join(root, 'server/utils/secret.ts')],
  ['a query', () => '#server/utils/secret.ts?raw'],
  ['a package', () => 'only-server'],
  ['a path in a package', () => '@scope/only-server/part.js'],
]

let app: Fw
let path: (name: string) => string

beforeEach(async () => {
  const made = await createApp(
    {
      'fw.config.ts': `export default defineFwConfig({
  alias: { '#secrets': './server/utils' },
  security: { serverOnlyPackages: ['only-server', '@scope/only-server'] },
})`,
      'app/app.vue': '',
      'server/utils/secret.ts': 'export const x = 1',
      'layers/base/app/app.vue': '',
      'layers/base/fw.config.ts': 'export default defineFwConfig({})',
      'layers/base/server/utils/based.ts': 'export const x = 1',
    },
    {},
  )
  app = made.app
  path = made.path
})

const guards = new WeakMap<Fw, CodePlugin>()

function addGuard(of: Fw): CodePlugin {
  const plugin = createGuardPlugin(of).shared!()
  guards.set(of, plugin)
  return plugin
}

/** What the plugin of one side makes of a module. `source` is what the author wrote. */
async function transform(file: string, code: string, { side = 'client' as Side, source = code } = {}): Promise<string> {
  writeFiles(path('.'), { [file]: file.endsWith('.vue') ? `<script setup>\n${source}\n</script>\n` : `\n${source}\n` })
  const { filter, handler } = (guards.get(app) ?? addGuard(app)).transform!
  if (!filter!.code!.test(code)) return code
  const context = { environment: { config: { consumer: side } } } as CodeContext
  const made = await handler.call(context, code, path(file))
  return typeof made === 'object' && made !== null ? made.code : (made ?? code)
}

const problemOf = (error: unknown): Problem => {
  expect(error).toBeInstanceOf(ProblemError)
  return triggers('FW2160', error as ProblemError)
}

it.each(IMPORTERS)('rejects every import of server code in %s', async file => {
  for (const [spelling, spell] of SPELLINGS) {
    for (const [form, emit] of FORMS) {
      for (const side of ['client', ...(form === 'a name' ? ['server' as const] : [])] as Side[]) {
        const id = spell(path('.'), file)
        const error = await transform(file, emit(id), { side }).catch((thrown: unknown) => thrown)
        const { location, why } = problemOf(error)
        expect([spelling, form, why.includes(`\`${id}\``), location!.file, location!.line]).toEqual([
          spelling,
          form,
          true,
          path(file),
          2,
        ])
      }
    }
  }
})

describe('what is allowed', () => {
  const PAGE = 'app/pages/index.vue'

  it('types: nothing of them is left in client code', async () => {
    // Compilers that do not know whether a name is a type leave the import of the module.
    expect(
      await transform(PAGE, "import '#server/utils/secret'\nrun()", {
        source: "import { type X } from '#server/utils/secret'",
      }),
    ).toBe('\nrun()')
  })

  it('branches that only run on the server: browsers do not get the import', async () => {
    const code = "if (import.meta.server) await import('#server/utils/secret')"
    expect(await transform(PAGE, code)).toBe('if (import.meta.server) await Promise.resolve({})')
    expect(await transform(PAGE, code, { side: 'server' })).toBe(code)
  })

  it.each([
    'app/plugins/only.server.ts',
    'app/components/Only.server.vue',
    'server/api/any.ts',
    'lib/outside.ts',
    'fw.config.ts',
  ])('code that only runs on the server: %s', async file => {
    const code = "import { x } from '~~/server/utils/secret'"
    expect(await transform(file, code, { side: 'server' })).toBe(code)
  })

  it.each(['#shared/server', '~/server-list', './server', 'vue/server-renderer', 'only-server-side', '@nuxt/server'])(
    'a name that only looks like it: %s',
    async id => {
      const code = `import { x } from '${id}'`
      expect(await transform(PAGE, code)).toBe(code)
    },
  )

  it('text that looks like an import', async () => {
    const code = 'const text = "import { x } from \'#server/utils/secret\'"'
    expect(await transform(PAGE, code)).toBe(code)
  })
})

const rejects = async (file: string, code: string, side: Side = 'client'): Promise<boolean> =>
  problemOf(await transform(file, code, { side }).catch((thrown: unknown) => thrown)).location!.file === path(file)

it('code outside of the application that browsers load is checked, too', async () => {
  expect(await rejects('lib/outside.ts', "import { x } from '../server/utils/secret'")).toBe(true)
  expect(await rejects('node_modules/any/index.mjs', "import 'only-server'")).toBe(true)
})

it('sources in the root of the project are known by their folders', async () => {
  const { app: other, path: at } = await createApp({ 'app.vue': '', 'pages/index.vue': '', 'server/utils/x.ts': '' })
  expect(other.options.srcDir).toBe(other.options.rootDir)
  app = other
  path = at
  const code = "import { x } from '~/server/utils/x'"
  for (const file of [
    'app.vue',
    'pages/index.vue',
    'components/A.vue',
    'composables/a.ts',
    'utils/a.ts',
    'shared/a.ts',
  ])
    for (const side of ['client', 'server'] as const) expect(await rejects(file, code, side)).toBe(true)
  // Server code may use other folders.
  expect(await transform('lib/a.ts', code, { side: 'server' })).toBe(code)
  expect(await rejects('lib/a.ts', code)).toBe(true)
})

it('a layer may not import its own server code', async () => {
  for (const id of ['~~/server/utils/based', '../../server/utils/based'])
    expect(await rejects('layers/base/app/pages/based.vue', `import { x } from '${id}'`)).toBe(true)
})

it('the type check reports the same, without compiling anything', async () => {
  writeFiles(path('.'), {
    'app/pages/wrong.vue':
      "<script setup lang=\"ts\">\nimport type { X } from '#server/utils/secret'\nimport { x } from '#server/utils/secret'\nif (import.meta.server) await import('#server/utils/secret')\nconst y: X = x\n</script>\n",
    'app/lib/wrong.ts':
      "import { type X } from '~~/server/utils/secret'\n\nexport const y: X = await import('only-server')\n",
  })
  const wanted = new Set([path('app/pages/wrong.vue'), path('app/lib/wrong.ts')])
  const found = await checkBoundaries(app, file => wanted.has(file))
  expect(
    found.map(({ code, location }) => [code, location!.file, location!.line, location!.column]).toSorted(),
  ).toEqual([
    ['FW2160', path('app/lib/wrong.ts'), 3, 34],
    ['FW2160', path('app/pages/wrong.vue'), 3, 19],
  ])
})
