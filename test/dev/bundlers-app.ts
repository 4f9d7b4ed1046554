import type { Fixture } from '../harness/fixture'
import { TRANSFORM_OPTIONS, transformFiles } from '../suites/transform-files'

/** While this file of the application exists, edits are collected. */
export const COLLECTING = 'node_modules/collecting'

/** The configuration. Its timers and the bundler's handler of files can be observed from outside. */
const config = `(() => {
  let handle
  const { setTimeout } = globalThis
  const isCollecting = () => process.getBuiltinModule('node:fs').existsSync('${COLLECTING}')
  return {
    devtools: { enabled: true },
    debug: { watchers: true },
    experimental: { watcher: 'watcher2' },
    ui: { compilerOptions: { isCustomElement: name => name === 'custom-one' } },
    serverEngine: { handlers: [{ route: '/engine', handler: '~~/engine.ts' }] },
    transformer1: { options: { target: 'es2019' } },
    headManager: { renderSSRHeadOptions: { omitLineBreaks: true } },
    cssProcessor: { plugins: { './css-plugin.cjs': {} } },
    bundler2: {
      devMiddleware: { stats: 'summary' },
      hotMiddleware: { path: '/__updates', log: message => console.log('[hot]', message) },
    },
    watchers: { bundler2: { aggregateTimeout: 137 } },
    devServerHandlers: [
      {
        route: '/elsewhere',
        handler: event => {
          const { req } = event.node ?? event.runtime.node
          req.url = '/_fw/entry.js'
          return handle(event)
        },
      },
    ],
    hooks: {
      ready() {
        globalThis.setTimeout = Object.assign((run, delay, ...rest) => {
          if (delay !== 137) return setTimeout(run, delay, ...rest)
          console.log('collects edits')
          const timer = setInterval(() => {
            if (isCollecting()) return
            clearInterval(timer)
            run(...rest)
          }, delay)
          return timer
        }, setTimeout)
      },
      close: () => void (globalThis.setTimeout = setTimeout),
      'builder:watch': (_event, path) => console.log('edited', path),
      'server:devHandler': (given, { cors }) => {
        handle = given
        console.log('shared:', cors('/_fw/entry.js'), cors('/__updates'))
      },
    },
  }
})()`

/** An application with options of all tools, and with errors. */
export const fixture: Fixture = {
  config,
  files: {
    'app/app.vue': [
      '<script setup lang="ts">',
      'const count = ref<number>(0)',
      "const { data } = await useFetch('/api/hello')",
      "const isBroken = useRequestURL().searchParams.has('broken')",
      "if (useRequestURL().searchParams.has('unrenderable')) throw new Error('not rendered')",
      '</script>',
      '<template>',
      '  <main>',
      '    <h1>one</h1>',
      '    <button id="count" @click="count++">{{ count }}</button>',
      '    <p id="api">{{ data?.hello }}</p>',
      '    <Broken v-if="isBroken" />',
      '    <Clock />',
      '    <custom-one>custom</custom-one>',
      '  </main>',
      '</template>',
      '<style scoped>',
      'h1 { color: rgb(1, 2, 3) }',
      '</style>',
    ].join('\n'),
    'app/components/Broken.vue': [
      '<script setup lang="ts">',
      'const word: string = "wrong"',
      'onMounted(() => {',
      '  throw new Error(`${word} in the browser`)',
      '})',
      '</script>',
      '<template><i>{{ word }}</i></template>',
    ].join('\n'),
    'app/components/Clock.server.vue': '<template><p id="clock"><ClockHand /></p></template>',
    'app/components/ClockHand.vue': '<template><i>tick</i></template>',
    'app/plugins/lowered.ts':
      "const nothing = [].at(0)\nexport default defineFwPlugin(() => ({ provide: { lowered: nothing ?? 'lowered' } }))",
    'node_modules/empty': '',
    'engine.ts': "export default () => 'from the engine'",
    'css-plugin.cjs':
      "module.exports = () => ({ postcssPlugin: 'all', Once: root => void root.append('main { order: 7 }') })\nmodule.exports.postcss = true",
    // The test's editor runs it.
    'opened.mjs': "import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('opened.txt', import.meta.url), '')",
    'server/api/hello.ts': "export default defineEventHandler(() => ({ hello: 'one' }))",
    'server/api/other.ts': 'export default defineEventHandler(() => ({ other: true }))',
    'server/api/state.ts': 'let requests = 0\nexport default defineEventHandler(() => ({ requests: ++requests }))',
    'server/api/fail.ts':
      'interface Named { name: string }\n\nexport default defineEventHandler(() => {\n  const named: Named = { name: "handler" }\n  throw new Error(`in ${named.name}`)\n})',
  },
}

/** An application whose edits are never compiled if they wait for the default delay. */
export const impatient: Fixture = {
  config: `(() => {
    const { setTimeout } = globalThis
    return {
      hooks: {
        ready: ({ options }) => {
          const delay = options.watchers.bundler2.aggregateTimeout
          globalThis.setTimeout = Object.assign(
            (run, ms, ...rest) => setTimeout(ms === delay ? () => {} : run, ms, ...rest),
            setTimeout,
          )
        },
        close: () => void (globalThis.setTimeout = setTimeout),
      },
    }
  })()`,
  files: { 'app/app.vue': '<template><h1>one</h1></template>' },
}

/** An application whose styles are in its scripts. */
export const styled: Fixture = {
  config: `{
    ${TRANSFORM_OPTIONS}
    css: ["~/assets/main.css"],
    bundler2: { extractCSS: false },
    watchers: { bundler2: { aggregateTimeout: 50 } },
  }`,
  files: {
    ...transformFiles,
    'app/assets/main.css': 'body { color: rgb(1, 1, 1) }',
    'app/assets/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!--${'-'.repeat(2000)}--></svg>`,
    'app/app.vue': [
      "<script setup>\nconst { pathname } = new URL('./assets/dot.svg', import.meta.url)\n</script>",
      '<template><main><h1 :class="$style.title">one</h1><i id="file">{{ pathname }}</i><FwPage /></main></template>',
      '<style module>.title { color: rgb(2, 2, 2) }</style>',
      '<style scoped>main { background: url(~/assets/dot.svg) }</style>',
    ].join('\n'),
    'app/pages/index.vue': '<template><p>index</p></template><style>p { color: rgb(3, 3, 3) }</style>',
    'app/pages/other.vue': '<template><b>other</b></template><style>b { color: rgb(4, 4, 4) }</style>',
  },
}
