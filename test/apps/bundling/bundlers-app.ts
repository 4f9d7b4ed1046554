import type { Fixture } from '../../harness/fixture'
import { TRANSFORM_OPTIONS, transformFiles } from '../../suites/transform-files'

const DOT = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'
const LARGE = `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'x'.repeat(400)}</desc><rect/></svg>`

/** Many options of `bundler2` in one build. */
export const CONFIG = `{
  css: ['~/assets/main.css'],
  sourcemap: { client: true, server: false },
  experimental: { decorators: true },
  hooks: {
    'bundler2:progress': states => { globalThis.progressOfTest = states },
    'bundler3:progress': states => { globalThis.progressOfTest = states },
  },
  bundler2: {
    // Only \`optimizeCSS\` minifies.
    postcss: { postcssOptions: { plugins: { './own-postcss.mjs': { color: 'rgb(7, 8, 9)' }, cssnano: false } } },
    aggressiveCodeRemoval: true,
    analyze: { template: 'raw-data', filename: 'reports/{name}.json', projectRoot: /^.*\\/app(?=\\/pages)/ },
    cssSourceMap: true,
    experiments: { asyncWebAssembly: true },
    profile: true,
    serverURLPolyfill: '~/assets/own-url',
    warningIgnoreFilters: [warning => warning.message.includes('Critical dependency')],
    extractCSS: { ignoreOrder: true },
    filenames: {
      app: () => 'main.[contenthash:6].js',
      chunk: () => 'part.[contenthash:6].js',
      css: () => 'style.[contenthash:6].css',
      img: () => 'img/[name].[contenthash:6][ext]',
      font: ({ isDev }) => 'font/[name].' + isDev + '.[contenthash:6][ext]',
      video: () => 'video/[name].[contenthash:6][ext]',
    },
    loaders: {
      imgUrl: { limit: 200, esModule: true },
      fontUrl: { limit: 4 },
      file: { limit: 2000, esModule: true },
      pugPlain: { word: 'from Pug' },
      cssModules: { modules: { localIdentName: 'own_[local]' } },
      esbuild: {
        target: ['es2020', 'chrome90'],
        drop: ['debugger'],
        tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      },
    },
    plugins: [{ apply: compiler => compiler.hooks.thisCompilation.tap('own', compilation => compilation.hooks.processAssets.tap('own', () =>
      compilation.emitAsset('own.json', new compiler.webpack.sources.RawSource(JSON.stringify({
        name: compiler.options.name,
        bundler: compiler.webpack.rspackVersion ? 'bundler3' : 'bundler2',
        progress: globalThis.progressOfTest,
        experiments: compiler.options.experiments,
      }))))) }],
  },
}
`

export const fixture: Fixture = {
  config: CONFIG,
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'app/assets/main.css': `@import './imported.css';
body { margin: 0px; background: url("/dot.svg"); color: own-color }
@font-face { font-family: own; src: url('./own.woff2') }
`,
    'app/assets/imported.css': 'i { color: own-color; background: url("/dot.svg") }',
    'app/assets/own.woff2': 'a font',
    'app/assets/note.txt': 'a note',
    'app/assets/clip.mp4': 'a clip '.repeat(400),
    // CommonJS shows how files are exported. The last line causes a warning.
    'app/assets/required.cjs': `exports.image = require('./small.svg')
exports.font = require('./own.woff2')
exports.file = require('./note.txt')
exports.clip = require('./clip.mp4')
exports.load = name => require(name)
`,
    'app/assets/own-url.ts': `export class URL extends globalThis.URL { isOwn = true }
export const { URLSearchParams } = globalThis
`,
    'app/utils/fields.ts': `class Base {
  how = 'defined'
  set value(value: number) { this.how = 'assigned ' + value }
}
class Own extends Base { value = 1 }
export const fieldsOf = () => {
  debugger
  return new Own().how
}
`,
    'app/components/PugWord.vue': '<template lang="pug">\nu#pug\n</template>',
    'node_modules/pug-plain-loader/package.json': '{ "name": "pug-plain-loader", "main": "index.js" }',
    'node_modules/pug-plain-loader/index.js':
      'module.exports = function (code) { return `<u id="${code.trim().slice(2)}">${this.getOptions().word}</u>` }',
    'own-postcss.mjs': `export default ({ color }) => ({
  postcssPlugin: 'own',
  Declaration(declaration) { if (declaration.value === 'own-color') declaration.value = color },
})
`,
    'app/assets/small.svg': DOT,
    'app/assets/large.svg': LARGE,
    'app/components/Card.vue':
      '<script setup lang="ts">defineProps<{ title: string }>()</script>\n<template><b :class="$style.card">{{ title }}</b></template>\n<style module>.card { color: rgb(1, 2, 3) }</style>\n',
    'app/pages/index.vue': `<script setup lang="ts">
import * as required from '~/assets/required.cjs'
import '~/components/Effects.vue'
definePageMeta({ title: 'home' })
const count = ref<number>(1)
const { data } = await useAsyncData('text', async () => 'loaded')
// Of the server, also in the browser.
const kind = useState('kind', () => typeof window)
const effects = useState('effects', () => globalThis.effects)
const url = useState('url', () => String(new URL('http://a/').isOwn))
const files = JSON.stringify([required.image, required.font, required.file, required.clip])
</script>
<template>
  <main><h1 id="count" @click="count++">{{ count }}</h1><p id="data">{{ data }}</p><i id="kind">{{ kind }}</i>
    <i id="url">{{ url }}</i><i id="effects">{{ effects }}</i><i id="fields">{{ fieldsOf() }}</i><pre v-text="files" /><PugWord /><Decorated />
    <img id="small" src="~/assets/small.svg"><img id="large" src="~/assets/large.svg"><img id="public" src="/dot.svg">
    <Card title="card" /><FwLink id="to" to="/other">other</FwLink></main>
</template>
<style scoped>main { color: rgb(4, 5, 6) }</style>
`,
    'app/components/Effects.vue':
      '<script>\nglobalThis.effects = "ran"\nexport default {}\n</script>\n<template><b /></template>',
    'app/components/Decorated.vue': `<script setup lang="ts">
import type { Ref } from 'vue'
const tag = (text: string) => (target: any, { kind }: ClassDecoratorContext) => { target.text = kind + ' ' + text }
@tag('with a decorator')
class Decorated {
  declare static text?: string
}
const text: Ref<string | undefined> = ref(Decorated.text)
</script>
<template><b id="decorated">{{ text }}</b></template>
`,
    'app/pages/other.vue': '<template><div id="other">other <LazyCard title="lazy" /></div></template>',
    'public/dot.svg': DOT,
  },
}

/** The same, with code that goes through every transform. */
export const transformed: Fixture = {
  config: CONFIG.replace('{', `{\n  ${TRANSFORM_OPTIONS}`),
  files: { ...fixture.files, ...transformFiles },
}
