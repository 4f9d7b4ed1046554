import type { Random } from './random'

const NAMES = ['one', 'two', 'three', 'four']

export type Kind = keyof typeof TEXTS

/** A file that may ever be there. */
export type Slot = readonly [file: string, kind: Kind]

/** Every file that may ever be there, with its kind. Half of them are there at the start. */
export const SLOTS: readonly Slot[] = [
  ['app/app.vue', 'root'],
  ['app/pages/index.vue', 'page'],
  ...NAMES.map(name => [`app/pages/${name}.vue`, 'page'] as const),
  ['app/pages/[id].vue', 'page'],
  ['app/pages/deep.vue', 'page'],
  ['app/pages/deep/index.vue', 'page'],
  ['app/pages/deep/[slug].vue', 'page'],
  ['app/pages/deep/er/page.vue', 'page'],
  ...NAMES.map(name => [`app/components/${name}.vue`, 'component'] as const),
  ['app/components/inner/one.vue', 'component'],
  ['app/components/five.client.vue', 'component'],
  ['app/components/five.server.vue', 'component'],
  ['app/layouts/default.vue', 'layout'],
  ['app/layouts/one.vue', 'layout'],
  ['app/layouts/two.vue', 'layout'],
  ...NAMES.slice(0, 3).map(name => [`app/composables/${name}.ts`, 'composable'] as const),
  ...NAMES.slice(0, 2).map(name => [`app/utils/${name}.ts`, 'util'] as const),
  ['shared/utils/one.ts', 'shared'],
  ['app/plugins/one.ts', 'plugin'],
  ['app/plugins/two.ts', 'plugin'],
  ['app/middleware/one.ts', 'middleware'],
  ['app/middleware/all.global.ts', 'middleware'],
  ...NAMES.slice(0, 3).map(name => [`server/api/${name}.ts`, 'api'] as const),
  ['server/api/[key].ts', 'api'],
  ['server/routes/plain.ts', 'api'],
  ['server/middleware/one.ts', 'serverMiddleware'],
  ['server/plugins/one.ts', 'serverPlugin'],
  ['server/utils/one.ts', 'serverUtil'],
  ['app/assets/main.css', 'css'],
  ['app/app.config.ts', 'appConfig'],
  ['app/error.vue', 'error'],
  ['app/router.options.ts', 'router'],
  ['app/spa-loading-template.html', 'text'],
  ['public/file.txt', 'text'],
  ['layers/base/app/pages/layered.vue', 'page'],
  ['layers/base/app/pages/one.vue', 'page'],
  ['layers/base/app/components/four.vue', 'component'],
  ['layers/base/app/composables/three.ts', 'composable'],
  ['layers/base/app/app.config.ts', 'appConfig'],
  ['layers/base/server/api/two.ts', 'api'],
  ['modules/one.ts', 'module'],
  ['tsconfig.json', 'tsconfig'],
  ['.env', 'env'],
  ['fw.config.ts', 'config'],
]

/** Files without which the application is another one. */
export const NEEDED: readonly string[] = ['app/assets/main.css', 'fw.config.ts']

/** What pages and handlers call. */
export const USED: readonly Kind[] = ['composable', 'util', 'shared', 'serverUtil', 'css', 'middleware']

/** What the application is started anew for. */
export const RESTARTING: readonly Kind[] = ['config', 'env', 'module']

/** Folders that are taken away as a whole. */
export const FOLDERS: readonly string[] = ['app/pages/deep', 'app/components', 'app/composables', 'server/api', 'app/layouts', 'server/middleware', 'layers/base', 'public']

/** What is asked for in the end, whether it is there or not. */
export const ROUTES: readonly string[] = ['/', ...NAMES.map(name => `/${name}`), '/nowhere', '/deep', '/deep/slug', '/deep/er/page', '/layered', '/redirected']
export const APIS: readonly string[] = [...NAMES.map(name => `/api/${name}`), '/api/other', '/plain', '/file.txt', '/_module']

interface Writing {
  /** Of the file, without folders and ending. */
  name: string
  file: string
  version: number
  /** Which version of which file it is; it shows wherever the file takes part. */
  mark: string
  random: Random
  /** The text in this share of calls. */
  use: (share: number, text: string) => string
}

const TEXTS = {
  root: ({ mark }: Writing) => `<template><section :class="$style.root"><u>${mark}</u><FwLayout><FwPage /></FwLayout></section></template>\n<style module>.root { color: rgb(0, 0, 9); }</style>`,
  page: emitPage,
  component: emitComponent,
  layout: ({ mark, name }: Writing) => `<template><main data-layout="${name}"><b>${mark}</b><slot /></main></template>`,
  composable: ({ mark, name, version, use }: Writing) => `export const use${upper(name)} = () => '${mark}'\n${use(0.3, `export const extra${version} = 1\n`)}`,
  util: ({ mark, name }: Writing) => `export const util${upper(name)} = () => '${mark}'\n`,
  shared: ({ mark }: Writing) => `export const sharedOne = () => '${mark}'\n`,
  plugin: ({ mark, name, use }: Writing) => `export default defineFwPlugin(${use(0.3, `{ name: 'own-${name}', setup() { return { provide: { ${name}: '${mark}' } } } }`) || `() => ({ provide: { ${name}: '${mark}' } })`})\n`,
  middleware: ({ mark, name }: Writing) => `export default defineFwRouteMiddleware(() => { useState('${name === 'one' ? 'named' : 'all'}').value = '${mark}' })\n`,
  api: ({ mark, use }: Writing) => `export default defineEventHandler(event => ({ mark: '${mark}', own: event.context.own${use(0.4, ', util: serverOne()')}${use(0.3, ', shared: sharedOne()')}${use(0.3, ', word: useRuntimeConfig().word')} }))\n`,
  serverMiddleware: ({ mark }: Writing) => `export default defineEventHandler((event) => { event.context.own = '${mark}' })\n`,
  serverPlugin: ({ mark }: Writing) => `export default defineServerPlugin((engine) => { engine.hooks.hook('response', (response) => { response.headers.set('x-plugin', '${mark}') }) })\n`,
  serverUtil: ({ mark }: Writing) => `export const serverOne = () => '${mark}'\n`,
  css: ({ version }: Writing) => `body { --version: "${version}"; background-color: rgb(0, 0, ${version % 250}); }\n`,
  appConfig: ({ mark, file, use }: Writing) => `export default { ${file.startsWith('layers/') ? 'base' : 'word'}: '${mark}'${use(0.3, `, list: ['${mark}']`)} }\n`,
  error: ({ mark }: Writing) => `<script setup>defineProps(['error'])</script><template><div><h1>${mark} {{ error.statusCode ?? error.status }}</h1></div></template>\n`,
  router: ({ version, use }: Writing) => `export default { routes: routes => [...routes, { path: '/redirected', redirect: '/one?v=${version}' }]${use(0.3, ', linkActiveClass: \'here\'')} }\n`,
  text: ({ mark }: Writing) => `<p>${mark}</p>\n`,
  module: ({ mark }: Writing) => `import { addDevServerHandler, defineFwModule } from '@fw/kit'\nexport default defineFwModule({ setup() { addDevServerHandler({ route: '/_module', handler: () => '${mark}' }) } })\n`,
  tsconfig: ({ version }: Writing) => `{ "extends": "./.fw/tsconfig.json", "compilerOptions": { "removeComments": ${version % 2 === 0} } }\n`,
  env: ({ mark }: Writing) => `FW_WORD="${mark}"\nFW_PUBLIC_WORD="${mark}"\n`,
  // Where the tools of development are off, whatever they are, a new process takes over.
  config: ({ mark, use }: Writing) => `export default defineFwConfig({
  css: ['~/assets/main.css'],
  runtimeConfig: { word: '${mark}', public: { word: '' } },
  routeRules: { '/three': { ssr: false } },
  ${use(0.5, `app: { head: { title: '${mark}' } },`)}
  ${use(0.3, 'devtools: { enabled: false },')}
})\n`,
} as const satisfies Record<string, (writing: Writing) => string>

function emitPage({ file, mark, version, random, use }: Writing): string {
  return `<script setup>
${use(0.6, `definePageMeta({ ${use(0.5, `layout: '${random.pick(['default', 'one', 'two'])}', `)}${use(0.3, 'middleware: \'one\', ')}${use(0.2, `title: 'v${version}'`)} })`)}
${use(0.4, `const word = use${random.pick(['One', 'Two', 'Three'])}()`)}
</script>
<template><div class="page"><h1>${mark}</h1>${use(0.5, `<${random.pick(['One', 'Two', 'Three', 'Four', 'Five', 'InnerOne'])} />`)}${use(0.3, `<LazyTwo />`)}${use(0.3, `<p>{{ ${random.pick(['utilOne', 'utilTwo', 'sharedOne'])}() }}</p>`)}${use(0.3, '<p>{{ useAppConfig() }} {{ useState(\'all\').value }} {{ useState(\'named\').value }} {{ $one }} {{ useRuntimeConfig().public.word }}</p>')}<FwPage v-if="${file === 'app/pages/deep.vue'}" /></div></template>
${use(0.4, `<style scoped>.page { color: rgb(${version % 250}, 0, 0); }</style>`)}`
}

function emitComponent({ mark, version, use }: Writing): string {
  const module = use(0.3, `<style module>.box { color: rgb(0, ${version % 250}, 1); }</style>`)
  return `<script setup>\n${use(0.4, `const word = ref('${mark}')`)}\n</script>\n<template><i${module && ' :class="$style.box"'}>${mark}</i></template>\n${module || use(0.3, `<style scoped>i { color: rgb(0, ${version % 250}, 0); }</style>`)}`
}

/** The text of a file. */
export function emitFile([file, kind]: Slot, version: number, random: Random): string {
  const name = file.replace(/^.*\//, '').replace(/\..*$/, '')
  return TEXTS[kind]({ name, file, version, mark: `${kind} ${file.replace(/^app\//, '')} v${version}`, random, use: (share, text) => random.chance(share) ? text : '' })
}

/** What may stand in a broken file, by its ending. */
export const BREAKS: Readonly<Record<string, readonly string[]>> = {
  vue: ['<template><h1>broken</template>', '<script setup>const = 1</script><template><h1>x</h1></template>', '<script setup>\nimport x from "./not-there"\n</script><template><h1>x</h1></template>', '<template><p>{{ a b }}</p></template>', '', '<style>h1 { color: </style>', '<script setup>await 1; throw new Error("broken on purpose")</script><template><h1>x</h1></template>'],
  ts: ['export const = 1', 'export default defineEventHandler(', '', 'import "./not-there"\nexport default 1', 'throw new Error("broken on purpose")', 'export default () => { throw new Error("broken when called") }'],
  css: ['body { color: ', '@import "./not-there.css";'],
  json: ['{ "extends": ', '{ "extends": "./not-there.json" }', ''],
  html: ['<p'],
  txt: [''],
  env: ['="', ''],
}

function upper(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
