import type { Fixture } from '../../harness/fixture'
import { componentPackage } from './component-package'

const image = (text: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><desc>${text}</desc></svg>`

/** Files at the default limit of inlined files, and one byte above. */
const LIMITS = Object.fromEntries(
  ['png', 'woff2', 'mp4'].flatMap(extension => [
    [`app/assets/at.${extension}`, 'x'.repeat(1000)],
    [`app/assets/above.${extension}`, 'x'.repeat(1001)],
  ]),
)

const PACKAGES = ['shipped-name', 'shipped-string', 'shipped-expression', 'shipped-function']

/** Packages with components in the form in which authors write them. */
const SHIPPED = Object.assign({}, ...PACKAGES.map(componentPackage)) as Record<string, string>

/** Options of all loaders in one build. Styles of all components are in one file. */
const CONFIG = `{
  css: ['~/assets/main.css'],
  build: {
    transpile: ['shipped-name', 'shipped-string/part', /node_modules\\/shipped-expr/, ({ isServer, isClient }) => (isServer || isClient) && 'shipped-function'],
    templates: [{ src: './word.ts', dst: 'word.ts' }],
    analyze: { template: 'raw-data', filename: 'reports/{name}.json' },
  },
  bundler2: {
    cssSourceMap: true,
    experiments: { deferImport: true },
    extractCSS: { ignoreOrder: true },
    filenames: {
      app: () => '[name].[contenthash:6].js',
      chunk: () => '[name].[contenthash:6].js',
      css: () => '[name].[contenthash:6].css',
    },
    loaders: {
      css: { esModule: true, url: { filter: url => !url.startsWith('./left') } },
      cssModules: { esModule: true, importLoaders: 1, url: { filter: url => !url.startsWith('./left') } },
      esbuild: { target: 'es2019', jsxFactory: 'ownFactory', jsxFragment: 'ownFragment' },
      less: { sourceMap: true, additionalData: '@added: rgb(1, 0, 1);' },
      sass: { additionalData: '$added: rgb(2, 0, 2)\\n' },
      scss: { sourceMap: true, additionalData: '$added: rgb(3, 0, 3);' },
      stylus: { sourceMap: true, added: 'rgb(4, 0, 4)' },
      ui: { propsDestructure: false, transformAssetUrls: { img: ['data-lazy'] } },
    },
    optimization: {
      minimizer: [{ apply: compiler => compiler.hooks.thisCompilation.tap('own', compilation => compilation.hooks.processAssets.tap('own', () =>
        compilation.emitAsset('own.txt', new compiler.webpack.sources.RawSource('minimized')))) }],
      splitChunks: {
        automaticNameDelimiter: '~',
        cacheGroups: {
          styles: { name: 'styles', test: /\\.(?:css|vue)$/, chunks: 'all', enforce: true },
          // Large ones are split again, and so get generated names.
          vue: { name: 'vue', test: /node_modules\\/@?vue/, chunks: 'all', enforce: true, maxSize: 50_000, priority: -1 },
        },
      },
    },
    postcss: { postcssOptions: { plugins: { './own-postcss.mjs': {}, autoprefixer: false, cssnano: false } } },
  },
}
`

/** Adds plugins and changes configurations by all functions of the kit, and records the hooks of the bundlers. */
const MODULE = `import { writeFileSync } from 'node:fs'
import { addBuildPlugin, addBundler2Plugin, addBundler3Plugin, defineFwModule, extendBundler2Config, extendBundler3Config } from '@fw/kit'
import { createUnplugin } from 'unplugin'

const emit = (name: string) => ({
  apply: (compiler: any) => compiler.hooks.thisCompilation.tap(name, (compilation: any) =>
    compilation.hooks.processAssets.tap(name, () =>
      compilation.emitAsset(name + '.txt', new compiler.webpack.sources.RawSource(compiler.options.name)))),
})

const words = createUnplugin(() => ({
  name: 'words',
  resolveId: (id: string) => (id === 'virtual-word' ? id : undefined),
  loadInclude: (id: string) => id.endsWith('virtual-word'),
  load: () => 'export const loaded = "loaded by an unplugin"',
  transformInclude: (id: string) => id.endsWith('/changed.ts'),
  transform: (code: string) => code.replace('as written', 'changed by an unplugin'),
}))

export default defineFwModule((_options, fw) => {
  addBundler2Plugin(() => emit('bundler2'), { server: false })
  addBundler3Plugin(emit('bundler3'), { server: false })
  extendBundler2Config(config => { config.resolve!.alias!['own-alias'] = fw.options.rootDir + '/extended-2.mjs' })
  extendBundler3Config(config => { config.resolve!.alias!['own-alias'] = fw.options.rootDir + '/extended-3.mjs' })
  addBuildPlugin(words)
  const calls: unknown[] = []
  let options: object = {}
  for (const bundler of ['bundler2', 'bundler3'] as const) {
    for (const name of ['config', 'configResolved', 'compile', 'compiled', 'change', 'error', 'done', 'progress'] as const)
      fw.hook(\`\${bundler}:\${name}\`, (...args: any[]) => {
        const [first] = args
        const shown = Array.isArray(first) ? first.map(({ name }) => name) : first && Object.keys(first).concat(first.name)
        if (name !== 'progress' || !calls.some(call => JSON.stringify(call).includes(':progress'))) calls.push([\`\${bundler}:\${name}\`, shown])
        if (name === 'configResolved') options = describe(first)
        if (name === 'compile') options = { ...options, isDeferEnabled: first.compiler.options.experiments.deferImport }
        if (name === 'done') writeFileSync(fw.options.rootDir + '/calls.json', JSON.stringify({ calls, options }))
      })
  }
})

/** What the bundler gets of options that are passed on. */
function describe([client]: any[]) {
  const text = JSON.stringify(client.module.rules)
  return { experiments: client.experiments, added: ['rgb(1, 0, 1)', 'rgb(3, 0, 3)', 'rgb(4, 0, 4)'].filter(part => text.includes(part)) }
}
`

const STYLUS_LOADER = `// Replaces the word \`added\`, and has a source map if the option says so.
module.exports = function (code) {
  const { sourceMap, added } = this.getOptions()
  const map = { version: 3, sources: [this.resourcePath], names: [], mappings: 'AAAA', sourcesContent: [code] }
  this.callback(null, code.replace(/(\\S+)\\n\\s+color added/, \`$1 { color: \${added} }\`), sourceMap ? map : undefined)
}
`

const component = (name: string, language: string, style: string): Record<string, string> => ({
  [`app/components/${name}.vue`]: `<template><b class="${language}">${language}</b></template>\n<style lang="${language}">\n${style}\n</style>\n`,
})

export const loadersFixture: Fixture = {
  config: CONFIG,
  files: {
    ...LIMITS,
    ...SHIPPED,
    'package.json': JSON.stringify({
      name: 'test-app',
      private: true,
      type: 'module',
      dependencies: Object.fromEntries(PACKAGES.map(name => [name, '1.0.0'])),
    }),
    'modules/own.ts': MODULE,
    'extended-2.mjs': 'export default "extended bundler2"',
    'extended-3.mjs': 'export default "extended bundler3"',
    'word.ts': 'export const word: string = "from a template"',
    'own-postcss.mjs': `export default () => ({
  postcssPlugin: 'own',
  Declaration(declaration) { if (declaration.value === 'own-color') declaration.value = 'rgb(7, 8, 9)' },
})
`,
    'node_modules/stylus-loader/package.json': '{ "name": "stylus-loader", "main": "index.js" }',
    'node_modules/stylus-loader/index.js': STYLUS_LOADER,
    ...component('InLess', 'less', '.less { color: @added; span { margin: 1px } }'),
    ...component('InSass', 'sass', '.sass\n  color: $added\n  span\n    margin: 2px'),
    ...component('InScss', 'scss', '.scss { color: $added; span { margin: 3px } }'),
    ...component('InStylus', 'stylus', '.stylus\n  color added'),
    'app/components/InJsx.tsx': `import { h } from 'vue'
const ownFactory = (tag: string, props: object | null, ...children: any[]) => h(tag, { ...props, class: 'own' }, children)
const ownFragment = 'section'
export default () => <><b>jsx</b></>
`,
    'app/components/Word.vue':
      '<script setup lang="ts">\nconst { word } = defineProps<{ word: string }>()\n</script>\n<template><u id="word">{{ word }}</u></template>\n',
    'app/utils/lowered.ts': 'export const memberOf = (given?: { memberOfTest: string }) => given?.memberOfTest\n',
    'app/utils/changed.ts': "export const changed = () => 'as written'\n",
    'app/assets/main.css':
      'body { margin: 0px; user-select: none }\n.left { background: url(./left.svg) }\n.right { background: url(./right.svg) }\n',
    'app/assets/left.svg': image('left'),
    'app/assets/right.svg': image('right'),
    'app/assets/left-module.svg': image('left in a module'),
    'app/assets/lazy.svg': image('x'.repeat(1000)),
    'app/assets/text.css': '.text { margin: 0 }',
    'app/assets/shared.css': '.shared { color: own-color }',
    'app/assets/own.module.css': "@import './shared.css';\n.card-title { background: url(./left-module.svg) }\n",
    'app/assets/one.css': '.one { margin: 11px }',
    'app/assets/two.css': '.two { margin: 22px }',
    'app/assets/required.cjs': `exports.text = require('./text.css?inline')
exports.classes = require('./own.module.css')
exports.files = [require('./at.png'), require('./above.png'), require('./at.woff2'), require('./above.woff2'), require('./at.mp4'), require('./above.mp4')]
`,
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': `<script setup lang="ts">
import '~/assets/one.css'
import '~/assets/two.css'
import * as required from '~/assets/required.cjs'
import own from 'own-alias'
import { loaded } from 'virtual-word'
import { word as generated } from '#build/word'
${PACKAGES.map((name, index) => `import { Box as Box${index} } from '${name}${index === 1 ? '/part' : ''}'`).join('\n')}
const word = ref('one')
const shown = JSON.stringify([required.text, required.classes, required.files])
</script>
<template>
  <main><button id="now" @click="word = 'two'">{{ word }}</button><Word :word="word" />
    <p id="words">{{ [own, loaded, generated, changed(), memberOf({ memberOfTest: 'member' })].join() }}</p>
    <pre v-text="shown" /><InLess /><InSass /><InScss /><InStylus /><InJsx />
    <img data-lazy="~/assets/lazy.svg">${PACKAGES.map((_, index) => `<Box${index} />`).join('')}
    <FwLink id="to" to="/other">other</FwLink></main>
</template>
`,
    'app/pages/other.vue': `<script setup>
import '~/assets/two.css'
import '~/assets/one.css'
</script>
<template><h1 id="other">other</h1></template>
`,
  },
}

/** Styles as elements, with everything else at its default. */
export const elementsFixture: Fixture = {
  config: `{
  app: { baseURL: '/base/' },
  css: ['~/assets/main.css'],
  experimental: { asyncEntry: true },
  bundler2: { extractCSS: false, loaders: { uiStyle: { sourceMap: true } } },
}`,
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'app/assets/main.css':
      "@import './imported.css';\nbody { margin: 0px; user-select: none; background: url(/dot.svg) }\n",
    'app/assets/imported.css': 'main { background: url("/dot.svg") }',
    'app/assets/file.module.css': '.file { background: url(./file.svg) }',
    'app/assets/file.svg': image('x'.repeat(1000)),
    'app/pages/index.vue': `<script setup>
import text from '~/assets/imported.css?inline'
import file from '~/assets/file.module.css?inline'
</script>
<template><main>{{ text }}<pre>{{ file }}</pre><FwLink id="to" to="/about">about</FwLink></main></template>
`,
    'app/pages/about.vue': `<template><h1>about</h1><p>${'a long text '.repeat(5000)}</p></template>\n<style scoped>h1 { color: rgb(5, 5, 5) }</style>\n`,
    'public/dot.svg': image('dot'),
  },
}
