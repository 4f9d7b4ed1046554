import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const json = async (root: string, ...args: string[]): Promise<unknown> => {
  const { out, err, code } = await runFw([...args, '--json'], root)
  expect({ err, code }).toEqual({ err: '', code: 0 })
  return JSON.parse(out)
}

describe.each([
  ['the v4 layout', { 'app/pages/index.vue': '<template><p/></template>' }],
  ['the v3 layout', { 'pages/index.vue': '<template><p/></template>' }],
])('names of tools in %s', (_, pages) => {
  const files = {
    ...pages,
    'fw.config.ts': `export default {
  extends: './base',
  vite: { base: '/x/', vue: { isProduction: false } },
  $production: { nitro: { preset: 'static' } },
  $env: { staging: { nitro: { preset: 'bun' } } },
}
`,
    '.fwrc': 'postcss.plugins.cssnano=false\nwatchers.chokidar.usePolling=true\n',
    'base/fw.config.json': '{ "bundler1": { "base": "/base/", "mode": "base" }, "unhead": { "legacy": true } }',
  }

  it('set the options in every source', async () => {
    const root = createProject(files)
    const options = (await json(root, 'config', '--vite.clearScreen', 'false', '--no-vue.propsDestructure')) as any
    expect(options.bundler1).toMatchObject({ base: '/x/', mode: 'base', clearScreen: false })
    expect(options.bundler1.ui).toMatchObject({ isProduction: false, features: { propsDestructure: false } })
    expect(options.serverEngine.preset).toBe('static')
    expect(options.cssProcessor.plugins.cssnano).toBe(false)
    expect(options.watchers.fileWatcher.usePolling).toBe(true)
    expect(options.headManager.legacy).toBe(true)
    for (const name of ['vite', 'nitro', 'vue', 'postcss', 'unhead']) expect(options).not.toHaveProperty(name)
    expect(options.bundler1).not.toHaveProperty('vue')
    expect(((await json(root, 'config', '--envName', 'staging')) as any).serverEngine.preset).toBe('bun')
  })

  it('are paths of commands', async () => {
    const root = createProject(files)
    expect(await json(root, 'config', 'get', 'vite.vue.isProduction')).toBe(false)
    const { out } = await runFw(['config', 'explain', 'vite.base'], root)
    expect(out).toMatch(/^bundler1\.base /)
    expect(out).toMatch(/layer .*'\/base\/' +base\/fw\.config\.json:1:17\n +project +'\/x\/' +fw\.config\.ts:3:11/)
  })
})

it('reports both names of an option with both places', async () => {
  const root = createProject({
    'fw.config.ts': `export default {
  vite: {
    vue: {},
  },
  $production: {
    bundler1: { base: '/' },
  },
}
`,
    '.fwrc': 'ssr=true\nvite.ui.isProduction=true\n',
  })
  const { out } = await runFw(['config', 'check', '--json'], root)
  const { problems } = JSON.parse(out) as { problems: Array<{ why: string; line: number; code: string }> }
  expect(problems).toMatchObject([
    {
      code: 'FW1015',
      line: 3,
      why: '`vite.vue` and `vite.ui` are names of the same option. `vite.ui` is set in .fwrc:2.',
    },
    {
      code: 'FW1015',
      line: 6,
      why: '`bundler1` and `vite` are names of the same option. `vite` is set in fw.config.ts:2.',
    },
  ])
  triggers('FW1015', (await runFw(['config'], root)).err)
})

it('suggests a name for what is neither an option nor the name of a tool', async () => {
  const { err } = await runFw(['config', '--vit.base', '/'], createProject({}))
  triggers('FW1302', err)
})

describe('a module with the key `ui`', () => {
  const module = `import { defineFwModule } from 'fw/kit'
export default defineFwModule({
  meta: { name: 'components', configKey: 'ui' },
  defaults: { theme: 'light' },
  setup(options, fw) {
    fw.options.ui = options
    fw.options.appConfig.ui = { ...options, compiler: fw.options.vue.runtimeCompiler }
  },
})
`

  it('has the key', async () => {
    const root = createProject({
      'fw.config.ts': `export default {
  modules: ['./components.ts'],
  ui: { theme: 'dark' },
  vue: { runtimeCompiler: true },
}
`,
      'components.ts': module,
    })
    expect(await json(root, 'config', 'get', 'ui')).toEqual({ theme: 'dark' })
    expect(await json(root, 'config', 'get', 'vue.runtimeCompiler')).toBe(true)
    const { out } = await runFw(['config', 'explain', 'vue.runtimeCompiler'], root)
    expect(out).toMatch(/^vue\.runtimeCompiler {2}boolean\n/)
    expect(out).toMatch(/project +true +fw\.config\.ts:4/)
    expect((await runFw(['config', 'explain', 'appConfig.ui'], root)).out).toContain("theme: 'dark', compiler: true")
  })

  it('has it without a setting, too', async () => {
    const root = createProject({
      'fw.config.ts': "export default { modules: ['./components.ts'], vue: { propsDestructure: false } }\n",
      'components.ts': module,
    })
    expect((await runFw(['config', 'explain', 'ui'], root)).out).toContain("theme: 'light'")
    const { out } = await runFw(['config', 'explain', 'vite.vue.features.propsDestructure'], root)
    expect(out).toMatch(/Value +false/)
    expect((await runFw(['config', 'explain', 'vue.propsDestructure'], root)).out).toMatch(/Value +false/)
  })
})
