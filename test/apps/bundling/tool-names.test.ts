import { expect, it } from 'vitest'
import { textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const BUILDERS = { bundler1: 'vite', bundler2: 'webpack', bundler3: 'rspack' } as const

/** Everything by the names of tools: options, values, hooks and verbs; and a module with the key `ui`. */
function fixtureOf(bundler: keyof typeof BUILDERS): Fixture {
  const name = BUILDERS[bundler]
  return {
    files: {
      'fw.config.ts': `export default defineFwConfig({
  builder: '${name}',
  modules: ['./tools.ts'],
  ui: { theme: 'dark' },
  vue: { compilerOptions: { isCustomElement: tag => tag === 'my-tag' } },
  vite: { define: { __WORD__: JSON.stringify('defined') } },
  webpack: { friendlyErrors: false },
  nitro: { routeRules: { '/ruled': { headers: { 'x-rule': 'nitro' } } }, runtimeConfig: { nitro: { envPrefix: 'MY_' } } },
  postcss: { plugins: { cssnano: false } },
  runtimeConfig: { secret: 'declared', public: { hooks: '' } },
})
`,
      'tools.ts': `import { addVitePlugin, addWebpackPlugin, addRspackPlugin, defineFwModule, extendViteConfig, extendWebpackConfig, extendRspackConfig } from 'fw/kit'
export default defineFwModule({
  meta: { name: 'tools', configKey: 'ui' },
  hooks: {
    'nitro:config': config => { config.virtual['#theme'] = 'export default "' + config.runtimeConfig.theme + '"' },
  },
  setup(options, fw) {
    fw.options.nitro.runtimeConfig.theme = options.theme
    fw.options.runtimeConfig.theme = options.theme
    const used = []
    fw.options.runtimeConfig.public.same = fw.options.vite === fw.options.bundler1 && fw.options.ui.theme !== fw.options.vue.theme
    const replace = { name: 'replace', transform: code => code.includes('__PLUGIN__') ? code.replaceAll('__PLUGIN__', 'by-plugin') : undefined }
    addVitePlugin(replace)
    extendViteConfig(config => { config.define = { ...config.define, __EXTENDED__: '"extended"' } })
    const define = async config => { config.plugins.push(new (await import('${bundler === 'bundler3' ? '@rspack/core' : 'webpack'}')).default.DefinePlugin({ __EXTENDED__: '"extended"', __PLUGIN__: '"by-plugin"' })) }
    extendWebpackConfig(define)
    extendRspackConfig(define)
    addWebpackPlugin({ apply() { used.push('webpack') } })
    addRspackPlugin({ apply() { used.push('rspack') } })
    fw.hook('${name}:compiled', () => { console.log('compiled with ${name}', used.join()) })
  },
})
`,
      'app/app.vue': `<script setup>
const { public: { same } } = useRuntimeConfig()
</script>
<template><div><my-tag id="word">{{ word }}</my-tag><p id="extended">{{ extended }}</p><p id="plugin">{{ plugin }}</p><p id="same">{{ same }}</p></div></template>
<script>
const word = __WORD__
const extended = __EXTENDED__
const plugin = ${bundler === 'bundler1' ? "'__PLUGIN__'" : '__PLUGIN__'}
</script>
`,
      'server/api/secret.ts':
        'export default event => ({ secret: useRuntimeConfig(event).secret, theme: useRuntimeConfig(event).theme })',
      'server/routes/ruled.ts': "export default () => 'ruled'",
    },
  }
}

for (const [bundler, name] of Object.entries(BUILDERS)) {
  describeMatrix(
    `names of tools with ${name}`,
    {
      fixture: fixtureOf(bundler as keyof typeof BUILDERS),
      layouts: bundler === 'bundler1' ? ['v4', 'v3'] : ['v4'],
      modes: ['built'],
      env: { MY_SECRET: 'from the environment', FW_SECRET: 'not read' },
    },
    suite,
  )
}

function suite(app: App): void {
  it('options, hooks and verbs work', async () => {
    const html = await app.html('/')
    expect(['word', 'extended', 'plugin', 'same'].map(id => textOf(html, id))).toEqual([
      'defined',
      'extended',
      'by-plugin',
      'true',
    ])
    expect((await app.get('/ruled')).headers.get('x-rule')).toBe('nitro')
    expect(await app.json('/api/secret')).toEqual({ secret: 'from the environment', theme: 'dark' })
  })
}
