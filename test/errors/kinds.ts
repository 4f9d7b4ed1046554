import type { Bundler } from '../harness/start-app'

/** A kind of error: a file of the application, and the location to report. */
export interface Kind {
  /** A short description. */
  name: string
  /** The path whose request fails. */
  path: string
  /** Files in the v4 layout. */
  files: Record<string, string>
  /** `file:line:column` in the v4 layout. */
  location: string
  message: string
  /** Where a bundler has another parser: its message. */
  messages?: Partial<Record<Bundler, string>>
  /** The code of a known problem. */
  code?: string
  /** The component trace, innermost first. */
  components?: string[]
  /** Whether it contains paths of the v4 layout. */
  isV4?: boolean
}

/** Something that is reported, but does not fail. */
export type Warning = Omit<Kind, 'message' | 'messages' | 'code'> & { code: string }

const script = (...lines: string[]): string =>
  ['<script setup lang="ts">', ...lines, '</script>', '', '<template>', '  <h1>Page</h1>', '</template>', ''].join('\n')
const lines = (...texts: string[]): string => `${texts.join('\n')}\n`
const importing = (id: string): string => script('const a = 1', `import { x } from '${id}'`, 'console.log(a, x)')

const EXPECTED_TYPE =
  'Unexpected token `=`. Expected an identifier, void, yield, null, await, break, a string literal, a numeric literal, true, false, `, -, import, this, typeof, {, [, (.'

/** Errors that are thrown while a page is rendered or a handler runs. */
export const THROWN: readonly Kind[] = [
  {
    name: 'script setup',
    path: '/setup',
    location: 'app/pages/setup.vue:5:17',
    message: 'in setup',
    components: ['setup'],
    files: {
      'app/pages/setup.vue': script(
        'const path: string = useRoute().path',
        "const state = useState('s', () => 1)",
        '',
        'if (path) throw new Error("in setup")',
        'console.log(state)',
      ),
    },
  },
  {
    name: 'an expression of a template',
    path: '/template',
    location: 'app/pages/template.vue:8:17',
    message: "Cannot read properties of undefined (reading 'name')",
    files: {
      'app/pages/template.vue': lines(
        '<script setup lang="ts">',
        'const user = ref<any>()',
        '</script>',
        '',
        '<template>',
        '  <div>',
        '    <p>hello</p>',
        '    <h1>{{ user.name.first }}</h1>',
        '  </div>',
        '</template>',
      ),
    },
  },
  {
    name: 'a name that nothing gives',
    path: '/reference',
    location: 'app/pages/reference.vue:4:11',
    message: 'useNothing is not defined',
    files: { 'app/pages/reference.vue': script('const a = 1', '', 'const b = useNothing(a)', 'console.log(b)') },
  },
  {
    name: 'setup after await',
    path: '/awaited',
    location: 'app/pages/awaited.vue:5:14',
    message: 'after await',
    files: {
      'app/pages/awaited.vue': script(
        'const a = await Promise.resolve(1)',
        'await new Promise(resolve => setTimeout(resolve, 1))',
        '',
        'if (a) throw new TypeError("after await")',
      ),
    },
  },
  {
    name: 'a component in components',
    path: '/nested',
    location: 'app/components/InnerBox.vue:5:9',
    message: 'inner',
    components: ['InnerBox', 'OuterBox', 'nested'],
    files: {
      'app/pages/nested.vue': lines('<template>', '  <main>', '    <OuterBox />', '  </main>', '</template>'),
      'app/components/OuterBox.vue': lines('<template>', '  <section><InnerBox :value="3" /></section>', '</template>'),
      'app/components/InnerBox.vue': lines(
        '<script setup lang="ts">',
        'defineProps<{ value: number }>()',
        '',
        'function explode(): never {',
        '  throw new RangeError("inner")',
        '}',
        '',
        'explode()',
        '</script>',
        '',
        '<template>',
        '  <b>{{ value }}</b>',
        '</template>',
      ),
    },
  },
  {
    name: 'components that show each other',
    path: '/endless',
    location: 'app/components/TreeBranch.vue:4:7',
    code: 'FW2028',
    message:
      'Components are nested more than 500 levels deep. Infinite recursion in: <BoxAround> (app/components/BoxAround.vue), <TreeBranch> (app/components/TreeBranch.vue).',
    components: ['TreeBranch', 'BoxAround', 'endless'],
    files: {
      'app/pages/endless.vue': lines('<template>', '  <TreeBranch />', '</template>'),
      'app/components/TreeBranch.vue': lines(
        '<template>',
        '  <BoxAround>',
        '    <ul>',
        '      <tree-branch />',
        '    </ul>',
        '  </BoxAround>',
        '</template>',
      ),
      'app/components/BoxAround.vue': lines(
        '<script setup>',
        'const name = ref("box")',
        '</script>',
        '',
        '<template>',
        '  <section :title="name"><slot /></section>',
        '</template>',
      ),
    },
  },
  {
    name: 'a composable',
    path: '/composable',
    location: 'app/composables/useBroken.ts:3:19',
    message: 'in composable',
    files: {
      'app/pages/composable.vue': script('const broken = useBroken(2)', 'console.log(broken)'),
      'app/composables/useBroken.ts': lines(
        'export const useBroken = (deep: number) => {',
        '  const state = useState("x", () => 1)',
        '  if (deep) throw new Error("in composable")',
        '  return state',
        '}',
      ),
    },
  },
  {
    name: 'a layout',
    path: '/laid',
    location: 'app/layouts/broken.vue:3:18',
    message: 'in layout',
    files: {
      'app/pages/laid.vue': script('definePageMeta({ layout: "broken" })'),
      'app/layouts/broken.vue': lines(
        '<script setup lang="ts">',
        'const route = useRoute()',
        'if (route) throw new Error("in layout")',
        '</script>',
        '',
        '<template>',
        '  <div><slot /></div>',
        '</template>',
      ),
    },
  },
  {
    name: 'route middleware',
    path: '/guarded',
    location: 'app/middleware/guard.ts:3:11',
    message: 'in route middleware',
    files: {
      'app/pages/guarded.vue': script('definePageMeta({ middleware: "guard" })'),
      'app/middleware/guard.ts': lines(
        'export default defineFwRouteMiddleware((to) => {',
        '  if (to.path)',
        '    throw new Error("in route middleware")',
        '})',
      ),
    },
  },
  {
    name: 'a plugin',
    path: '/plugin',
    location: 'app/plugins/sometimes.ts:3:39',
    message: 'in plugin',
    files: {
      'app/pages/plugin.vue': script(),
      'app/plugins/sometimes.ts': lines(
        'export default defineFwPlugin(() => {',
        '  const route = useRoute()',
        '  if (route.path === "/plugin") throw new Error("in plugin")',
        '})',
      ),
    },
  },
  {
    name: 'a composable after an await',
    path: '/lost',
    location: 'app/composables/late.ts:4:10',
    code: 'FW2039',
    message:
      'useState() was called outside of setup, without an fw context: the context was lost after the `await` in app/composables/late.ts:3:3.',
    files: {
      'app/pages/lost.vue': script('const late = await useLate()', 'console.log(late)'),
      'app/composables/late.ts': lines(
        'export async function useLate() {',
        '  const route = useRoute()',
        '  await new Promise(resolve => setTimeout(resolve, 1, route))',
        '  return useState("late")',
        '}',
      ),
    },
  },
  {
    name: 'a composable that other code calls after an await',
    path: '/lost-outside',
    location: 'app/composables/inner.ts:1:45',
    code: 'FW2039',
    message:
      'useState() was called outside of setup, without an fw context: the context was lost after the `await` in app/composables/outer.ts:2:17.',
    files: {
      'app/pages/lost-outside.vue': script('await useOuter()'),
      'app/composables/inner.ts': lines('export const useInner = () => [1].map(() => useState("inner"))'),
      'app/composables/outer.ts': lines(
        'export async function useOuter() {',
        '  const first = await new Promise(resolve => setTimeout(resolve, 1))',
        '  return [first, useInner()]',
        '}',
      ),
    },
  },
  {
    name: 'a composable in a callback',
    path: '/lost-callback',
    location: 'app/composables/callback.ts:2:68',
    code: 'FW2039',
    message:
      'useState() was called outside of setup, without an fw context: the context was lost in the callback of `then` in app/composables/callback.ts:2:62.',
    files: {
      'app/pages/lost-callback.vue': script('await useCallback()'),
      'app/composables/callback.ts': lines(
        'export function useCallback() {',
        '  return new Promise(resolve => setTimeout(resolve, 1)).then(() => useState("callback"))',
        '}',
      ),
    },
  },
  {
    name: 'a page of a layer',
    path: '/shop',
    location: 'layers/shop/app/pages/shop.vue:3:14',
    message: 'in layer',
    files: {
      'layers/shop/fw.config.ts': 'export default defineFwConfig({})\n',
      'layers/shop/app/pages/shop.vue': script('const a: number = 1', 'if (a) throw new Error("in layer")'),
    },
  },
  {
    name: 'a handler of a layer',
    path: '/api/stock',
    location: 'layers/shop/server/api/stock.ts:2:9',
    message: 'in a handler of a layer',
    files: {
      'layers/shop/server/api/stock.ts': lines(
        'export default defineEventHandler(() => {',
        '  throw new Error("in a handler of a layer")',
        '})',
      ),
    },
  },
  {
    name: 'a handler',
    path: '/api/fail',
    location: 'server/api/fail.ts:3:20',
    message: 'in handler',
    files: {
      'server/api/fail.ts': lines(
        'export default defineEventHandler((event) => {',
        '  const query: unknown = getQuery(event)',
        '  if (query) throw new Error("in handler")',
        '})',
      ),
    },
  },
  {
    name: 'a handler after await',
    path: '/api/late',
    location: 'server/api/late.ts:4:15',
    message: "Cannot read properties of undefined (reading 'property')",
    files: {
      'server/api/late.ts': lines(
        'export default defineEventHandler(async () => {',
        '  await new Promise(resolve => setTimeout(resolve, 1))',
        '  const none: any = undefined',
        '  return none.property',
        '})',
      ),
    },
  },
  {
    name: 'a function that a handler calls',
    path: '/api/util',
    location: 'server/utils/explode.ts:3:9',
    message: 'in util',
    files: {
      'server/api/util.ts': lines('export default defineEventHandler(() => {', '  return explode("x")', '})'),
      'server/utils/explode.ts': lines(
        'export function explode(word: string): string {',
        '  if (!word) return word',
        '  throw new Error("in util")',
        '}',
      ),
    },
  },
  {
    name: 'middleware of the server',
    path: '/api/middle',
    location: 'server/middleware/some.ts:2:43',
    message: 'in server middleware',
    files: {
      'server/middleware/some.ts': lines(
        'export default defineEventHandler((event) => {',
        '  if (event.path === "/api/middle") throw new Error("in server middleware")',
        '})',
      ),
    },
  },
]

/** The named middleware of all kinds together. */
const KNOWN_MIDDLEWARE = 'Known: `guard`, `set-layout`, `to-loop-a`, `to-loop-b`.'

/** Routes with a middleware that does not exist, in every way its name can be written. */
export const UNGUARDED: readonly Kind[] = [
  ['a page', 'named', 'app/pages/named.vue:2:30', 'definePageMeta({ middleware: "nowhere" })'],
  ['a list of a page', 'listed', 'app/pages/listed.vue:2:31', "definePageMeta({ middleware: ['nowhere'] })"],
  [
    'a page, on a line of its own',
    'broken-up',
    'app/pages/broken-up.vue:4:15',
    'definePageMeta({\n  title: "nowhere",\n  middleware: `nowhere`,\n})',
  ],
]
  .map(([name, path, location, text]) => ({
    name: `an unknown middleware of ${name!}`,
    path: `/${path!}`,
    location: location!,
    code: 'FW2021',
    message: `There is no route middleware \`nowhere\`. ${KNOWN_MIDDLEWARE}`,
    files: { [`app/pages/${path!}.vue`]: script(text!) },
  }))
  .concat([
    {
      name: 'an unknown middleware of a route rule',
      path: '/ruled',
      location: 'fw.config.ts:1:44',
      code: 'FW2021',
      message: `There is no route middleware \`elsewhere\`. ${KNOWN_MIDDLEWARE}`,
      files: {
        'app/pages/ruled.vue': script(),
        'fw.config.ts':
          'export default { routeRules: { "/ruled": { appMiddleware: "elsewhere" } }, security: { serverOnlyPackages: ["only-server"] } }\n',
      },
    },
  ])

/** Errors with a code, in development and built. */
export const CODED: readonly Kind[] = [
  {
    name: 'redirects between pages without an end',
    path: '/loop-a',
    location: 'app/middleware/to-loop-b.ts:2:10',
    code: 'FW2135',
    message:
      'Infinite redirect: /loop-b → /loop-a (by to-loop-a) → /loop-b (by to-loop-b), redirected more than 30 times.',
    files: {
      'app/pages/loop-a.vue': script('definePageMeta({ middleware: "to-loop-b" })'),
      'app/pages/loop-b.vue': script('definePageMeta({ middleware: "to-loop-a" })'),
      'app/middleware/to-loop-b.ts': lines(
        'export default defineFwRouteMiddleware(() => {',
        '  return navigateTo("/loop-b")',
        '})',
      ),
      'app/middleware/to-loop-a.ts': lines('export default defineFwRouteMiddleware(() => "/loop-a")'),
    },
  },
  {
    name: 'a redirect of global middleware to itself',
    path: '/loop-all',
    location: 'app/middleware/loops.global.ts:2:39',
    code: 'FW2135',
    message: 'Infinite redirect: /loop-all → /loop-all (by loops), redirected more than 30 times.',
    files: {
      'app/middleware/loops.global.ts': lines(
        'export default defineFwRouteMiddleware((to) => {',
        '  if (to.path === "/loop-all") return navigateTo("/loop-all")',
        '})',
      ),
    },
  },
  ...[
    ['useSession', "''", 'it is empty'],
    ['getSession', 'process.env.NO_SUCH_PASSWORD!', 'it is empty'],
    ['updateSession', "'short'", 'it has 5'],
  ].map(([called, password, state]) => ({
    name: `a session without a password: ${called}`,
    path: `/api/${called!.toLowerCase()}`,
    location: `server/api/${called!.toLowerCase()}.ts:2:9`,
    code: 'FW2137',
    message: `\`${called}\` needs a password of at least 32 characters, but ${state}.`,
    files: {
      [`server/api/${called!.toLowerCase()}.ts`]: lines(
        'export default defineEventHandler(async (event) => {',
        `  await ${called}(event, { password: ${password} })`,
        '})',
      ),
    },
  })),
]

/** Handlers whose response cannot be sent: the returned expression, and its description. */
export const UNSENDABLE: ReadonlyArray<{ name: string; value: string; found: string }> = [
  { name: 'function', value: '() => 1', found: 'a function' },
  { name: 'late-function', value: 'new Promise(resolve => setTimeout(resolve, 1, () => 1))', found: 'a function' },
  { name: 'class', value: 'class Tea {}', found: 'a function' },
  { name: 'symbol', value: 'Symbol("tea")', found: 'a symbol' },
  { name: 'circle', value: 'createCircle()', found: 'an object that contains itself (in `self`)' },
  { name: 'list-of-circles', value: '[createCircle()]', found: 'an object that contains itself (in `self`)' },
  { name: 'bigint', value: '({ amount: 1n })', found: 'an object with a `bigint`' },
]

/** The handlers, and what they use. */
export const UNSENDABLE_FILES: Readonly<Record<string, string>> = {
  'server/utils/circle.ts': lines(
    'export function createCircle(): object {',
    '  const circle: Record<string, unknown> = {}',
    '  circle.self = circle',
    '  return circle',
    '}',
  ),
  ...Object.fromEntries(
    UNSENDABLE.map(({ name, value }) => [
      `server/api/unsendable/${name}.ts`,
      `export default defineEventHandler(() => ${value} as never)\n`,
    ]),
  ),
  // An error of the author's own call has its location.
  'server/api/own-circle.ts': lines(
    'export default defineEventHandler(() => {',
    '  return JSON.stringify(createCircle())',
    '})',
  ),
}

/** Pages with islands that fail. The page is shown, and each error is reported once. */
export const ISLANDS: ReadonlyArray<{
  path: string
  location: string
  message: string
  files: Record<string, string>
}> = [
  {
    path: '/island',
    location: 'app/components/BrokenIsland.server.vue:2:7',
    message: 'in island',
    files: {
      'app/pages/island.vue': lines('<template>', '  <main><BrokenIsland /></main>', '</template>'),
      'app/components/BrokenIsland.server.vue': script('throw new Error("in island")'),
    },
  },
  {
    path: '/island-handler',
    location: 'server/api/fail.ts:3:20',
    message: 'in handler',
    files: {
      'app/pages/island-handler.vue': lines('<template>', '  <main><FetchingIsland /></main>', '</template>'),
      'app/components/FetchingIsland.server.vue': script('await $fetch("/api/fail")'),
    },
  },
]

/** Values that the payload of a page cannot contain. Only development and prerendering know the location. */
const PAYLOADS: readonly Kind[] = [
  {
    name: 'a function in useState',
    path: '/payload-state',
    location: 'app/pages/payload-state.vue:3:14',
    message:
      'The payload of /payload-state cannot be serialized: `items[0].total` in `useState` with the key "cart" is a function.',
    files: {
      'app/pages/payload-state.vue': script(
        'const one = 1',
        'const cart = useState("cart", () => ({ items: [{ total: () => one }] }))',
        'console.log(cart)',
      ),
    },
  },
  {
    name: 'an instance of a class in useAsyncData',
    path: '/payload-data',
    location: 'app/composables/point.ts:5:31',
    message:
      'The payload of /payload-data cannot be serialized: `point` in `useAsyncData` with the key "point" is an instance of the class `Point`.',
    files: {
      'app/pages/payload-data.vue': script('const { data } = await usePoint()', 'console.log(data)'),
      'app/composables/point.ts': lines(
        'class Point {',
        '  x = 1',
        '}',
        '',
        'export const usePoint = () => useAsyncData("point", async () => ({ point: new Point() }))',
      ),
    },
  },
  {
    name: 'a symbol in useFetch',
    path: '/payload-fetch',
    location: 'app/pages/payload-fetch.vue:2:24',
    message:
      'The payload of /payload-fetch cannot be serialized: `map.get("s")` in `useFetch` with the key "fetched" is a symbol.',
    files: {
      'app/pages/payload-fetch.vue': script(
        'const { data } = await useFetch("/api/fine", {',
        '  key: "fetched",',
        '  transform: () => ({ map: new Map([["s", Symbol("s")]]) }),',
        '})',
        'console.log(data)',
      ),
      'server/api/fine.ts': 'export default defineEventHandler(() => ({ fine: true }))\n',
    },
  },
]
export const UNSERIALIZABLE: readonly Kind[] = PAYLOADS.map(kind => ({ ...kind, code: 'FW2133' }))

/**
 * Callers of a handler that fails. Its error is reported once, whether the request is retried or not, and for every
 * kind of caller.
 */
export const CALLERS: ReadonlyArray<{ path: string; status: number; files: Record<string, string>; caller?: string }> =
  [
    {
      path: '/caller',
      status: 500,
      caller: 'app/pages/caller.vue:2:14',
      files: { 'app/pages/caller.vue': script('const data = await $fetch("/api/fail")', 'console.log(data)') },
    },
    {
      path: '/caller-later',
      status: 500,
      caller: 'app/pages/caller-later.vue:3:1',
      files: {
        'app/pages/caller-later.vue': script(
          'await Promise.resolve()',
          'await $fetch("/api/fail", {',
          '  query: { a: 1 },',
          '})',
        ),
      },
    },
    {
      path: '/request-caller',
      status: 500,
      caller: 'app/pages/request-caller.vue:3:1',
      files: {
        'app/pages/request-caller.vue': script('const fetchApi = useRequestFetch()', 'await fetchApi("/api/fail")'),
      },
    },
    {
      path: '/soft',
      status: 200,
      files: {
        'app/pages/soft.vue': script(
          'const { error } = await useFetch("/api/fail")',
          'console.log(error.value?.status)',
        ),
      },
    },
    {
      path: '/caught',
      status: 200,
      files: { 'app/pages/caught.vue': script('await $fetch("/api/fail").catch(() => undefined)') },
    },
    {
      path: '/api/caller',
      status: 500,
      caller: 'server/api/caller.ts:1:47',
      files: { 'server/api/caller.ts': 'export default defineEventHandler(async () => await $fetch("/api/fail"))\n' },
    },
    {
      path: '/api/event-caller',
      status: 500,
      caller: 'server/api/event-caller.ts:1:50',
      files: {
        'server/api/event-caller.ts':
          'export default defineEventHandler(async event => await event.$fetch("/api/fail"))\n',
      },
    },
  ]

/** Imports of names that the other module does not export. */
const NOT_EXPORTED: readonly Kind[] = [
  {
    name: 'an import that the file does not export',
    path: '/not-exported',
    location: 'app/pages/not-exported.vue:2:10',
    message: '"nothing" is not exported by "~/lib/some".',
    messages: { bundler1: '"nothing" is not exported by "app/lib/some.ts".' },
    code: 'FW2005',
    files: {
      'app/pages/not-exported.vue': script("import { nothing } from '~/lib/some'", 'nothing()'),
      'app/lib/some.ts': 'export const something = 1\n',
    },
  },
  {
    name: 'a name that is not exported',
    path: '/absent',
    location: 'app/pages/absent.vue:4:3',
    message: '"absent" is not exported by "~/lib/words".',
    messages: { bundler1: '"absent" is not exported by "app/lib/words.ts".' },
    code: 'FW2005',
    files: {
      'app/pages/absent.vue': script(
        'import {',
        '  words,',
        '  absent,',
        "} from '~/lib/words'",
        'console.log(words, absent)',
      ),
    },
  },
  {
    name: 'a default export that does not exist',
    path: '/absent-default',
    location: 'app/pages/absent-default.vue:2:8',
    message: '"default" is not exported by "~/lib/words".',
    messages: { bundler1: '"default" is not exported by "app/lib/words.ts".' },
    code: 'FW2005',
    files: { 'app/pages/absent-default.vue': script("import words from '~/lib/words'", 'console.log(words)') },
  },
  {
    name: 'a re-export of a name that is not exported',
    path: '/absent-again',
    location: 'app/lib/absent-again.ts:1:17',
    message: '"absent" is not exported by "./words".',
    messages: { bundler1: '"absent" is not exported by "app/lib/words.ts".' },
    code: 'FW2005',
    files: {
      'app/pages/absent-again.vue': script("import { words } from '~/lib/absent-again'", 'console.log(words)'),
      'app/lib/absent-again.ts': lines("export { words, absent } from './words'"),
    },
  },
  {
    name: 'a name that a handler imports and is not exported',
    path: '/api/absent',
    location: 'server/api/absent.ts:1:10',
    message: '"absent" is not exported by "../utils/secret".',
    messages: { bundler1: '"absent" is not exported by "server/utils/secret.ts".' },
    code: 'FW2005',
    files: {
      'server/api/absent.ts': lines(
        "import { absent } from '../utils/secret'",
        'export default defineEventHandler(() => absent)',
      ),
    },
  },
]

const isServerCode = (id: string): string =>
  `\`${id}\` is server code, but is imported here by code that also runs in browsers.`
const isAppCode = (id: string): string =>
  `\`${id}\` is part of the Vue application, but is imported here by server code, which runs without it.`

/** Imports of server code in application code, and the reverse. */
const MISPLACED: readonly Kind[] = [
  {
    name: 'an import of server code by its alias',
    path: '/server-alias',
    location: 'app/pages/server-alias.vue:3:19',
    message: isServerCode('#server/utils/secret'),
    code: 'FW2160',
    files: {
      'app/pages/server-alias.vue': importing('#server/utils/secret'),
    },
  },
  {
    name: 'an import of server code in a component',
    path: '/server-part',
    location: 'app/components/ServerPart.vue:3:19',
    message: isServerCode('~~/server/utils/secret.ts'),
    code: 'FW2160',
    files: {
      'app/pages/server-part.vue': lines('<template>', '  <ServerPart />', '</template>'),
      'app/components/ServerPart.vue': importing('~~/server/utils/secret.ts'),
    },
  },
  {
    name: 'an import of server code by a relative path',
    path: '/server-relative',
    location: 'app/pages/server-relative.vue:3:19',
    message: isServerCode('../../server/utils/secret'),
    code: 'FW2160',
    isV4: true,
    files: { 'app/pages/server-relative.vue': importing('../../server/utils/secret') },
  },
  {
    name: 'a dynamic import of server code',
    path: '/server-later',
    location: 'app/pages/server-later.vue:2:27',
    message: isServerCode('#server/utils/secret'),
    code: 'FW2160',
    files: {
      'app/pages/server-later.vue': script("const load = () => import('#server/utils/secret')", 'console.log(load)'),
    },
  },
  {
    name: 'a re-export of server code',
    path: '/server-again',
    location: 'app/lib/server-again.ts:2:15',
    message: isServerCode('#server/utils/secret'),
    code: 'FW2160',
    // In the root of a project, `lib` may be server code: there, only the client fails.
    isV4: true,
    files: {
      'app/pages/server-again.vue': script("import { x } from '~/lib/server-again'", 'console.log(x)'),
      'app/lib/server-again.ts': lines('', "export * from '#server/utils/secret'"),
    },
  },
  {
    name: 'an import of server code in a composable',
    path: '/server-composable',
    location: 'app/composables/useSecret.ts:1:19',
    message: isServerCode('#server/utils/secret'),
    code: 'FW2160',
    files: {
      'app/pages/server-composable.vue': script('console.log(useSecret())'),
      'app/composables/useSecret.ts': lines(
        "import { x } from '#server/utils/secret'",
        'export const useSecret = (): string => x',
      ),
    },
  },
  {
    name: 'an import of server code in shared code',
    path: '/server-shared',
    location: 'shared/lib/secret.ts:1:15',
    message: isServerCode('#server/utils/secret'),
    code: 'FW2160',
    files: {
      'app/pages/server-shared.vue': script("import { x } from '#shared/lib/secret'", 'console.log(x)'),
      'shared/lib/secret.ts': lines("export * from '#server/utils/secret'"),
    },
  },
  {
    name: 'an import of a server plugin',
    path: '/server-plugin',
    location: 'app/pages/server-plugin.vue:3:19',
    message:
      '`~/plugins/only.server` is a plugin that only runs on the server, but is imported here by code that also runs in browsers.',
    code: 'FW2160',
    files: {
      'app/pages/server-plugin.vue': importing('~/plugins/only.server'),
      'app/plugins/only.server.ts': lines(
        "import { x as secret } from '#server/utils/secret'",
        'export const x = secret',
        'export default defineFwPlugin(() => {})',
      ),
    },
  },
  {
    name: 'an import of a server-only package',
    path: '/server-package',
    location: 'app/pages/server-package.vue:3:19',
    message:
      '`only-server/part` is in `security.serverOnlyPackages`, but is imported here by code that also runs in browsers.',
    code: 'FW2160',
    // The configuration is that of another kind, which needs the v4 layout.
    isV4: true,
    files: {
      'app/pages/server-package.vue': importing('only-server/part'),
      'node_modules/only-server/package.json': '{ "name": "only-server", "version": "1.0.0", "type": "module" }',
      'node_modules/only-server/part.js': 'export const x = 1',
    },
  },
  {
    name: 'an import of composables by a handler',
    path: '/api/of-app',
    location: 'server/api/of-app.ts:1:26',
    message: isAppCode('#app'),
    code: 'FW2161',
    files: {
      'server/api/of-app.ts': lines(
        "import { useState } from '#app'",
        'export default defineEventHandler(() => typeof useState)',
      ),
    },
  },
  {
    name: 'an import of a component by a handler',
    path: '/api/of-component',
    location: 'server/api/of-component.ts:2:18',
    message: isAppCode('~/pages/index.vue'),
    code: 'FW2161',
    files: {
      'server/api/of-component.ts': lines(
        '',
        "import Home from '~/pages/index.vue'",
        'export default defineEventHandler(() => typeof Home)',
      ),
    },
  },
]

/** Code that cannot be compiled or run. */
export const BROKEN: readonly Kind[] = [
  ...NOT_EXPORTED,
  ...MISPLACED,
  {
    name: 'a template',
    path: '/bad-template',
    location: 'app/pages/bad-template.vue:2:11',
    message: 'Invalid end tag.',
    code: 'FW2005',
    files: { 'app/pages/bad-template.vue': lines('<template>', '  <h1>Home</h2>', '</template>') },
  },
  {
    name: 'an expression of a template',
    path: '/bad-expression',
    location: 'app/pages/bad-expression.vue:3:8',
    message: 'Error parsing JavaScript expression: Unexpected token.',
    code: 'FW2005',
    files: { 'app/pages/bad-expression.vue': lines('<template>', '  <h1>', '    {{ a + }}', '  </h1>', '</template>') },
  },
  {
    name: 'a script',
    path: '/bad-script',
    location: 'app/pages/bad-script.vue:3:7',
    message: 'Unexpected token.',
    code: 'FW2005',
    files: { 'app/pages/bad-script.vue': script('const a = useState("a")', 'const = 3') },
  },
  {
    name: 'a type',
    path: '/bad-type',
    location: 'app/pages/bad-type.vue:2:10',
    message: 'Unexpected token.',
    code: 'FW2005',
    files: { 'app/pages/bad-type.vue': script('const a: = 1') },
  },
  {
    name: 'a type of a module',
    path: '/bad-module',
    location: 'app/lib/bad.ts:2:17',
    message: 'Unexpected token.',
    code: 'FW2005',
    messages: { bundler2: 'Unexpected "=".', bundler3: EXPECTED_TYPE },
    files: {
      'app/pages/bad-module.vue': script("import { x } from '~/lib/bad'", 'console.log(x)'),
      'app/lib/bad.ts': lines('export const a = useState("a")', 'export const x: = 2'),
    },
  },
  {
    name: 'styles',
    path: '/bad-style',
    location: 'app/pages/bad-style.vue:7:1',
    message: 'Unexpected }.',
    code: 'FW2005',
    files: {
      'app/pages/bad-style.vue': lines(
        '<template>',
        '  <h1>Home</h1>',
        '</template>',
        '',
        '<style>',
        'p { color: red }',
        '} }',
        '</style>',
      ),
    },
  },
  {
    name: 'an import of a file',
    path: '/bad-import',
    location: 'app/pages/bad-import.vue:3:19',
    message: 'Cannot find `./none`, imported here.',
    code: 'FW2041',
    files: { 'app/pages/bad-import.vue': importing('./none') },
  },
  {
    name: 'an import of a package',
    path: '/bad-package',
    location: 'app/pages/bad-package.vue:3:19',
    message: 'Cannot find `none-such`, imported here.',
    code: 'FW2041',
    files: { 'app/pages/bad-package.vue': importing('none-such') },
  },
  {
    name: 'an import by an alias',
    path: '/bad-alias',
    location: 'app/pages/bad-alias.vue:3:19',
    message: 'Cannot find `~/none/such`, imported here.',
    code: 'FW2041',
    files: { 'app/pages/bad-alias.vue': importing('~/none/such') },
  },
  {
    name: 'a component',
    path: '/bad-part',
    location: 'app/components/BadPart.vue:2:6',
    message: 'Element is missing end tag.',
    code: 'FW2005',
    files: {
      'app/pages/bad-part.vue': lines('<template>', '  <BadPart />', '</template>'),
      'app/components/BadPart.vue': lines('<template>', '  <p><b>Part</p>', '</template>'),
    },
  },
  {
    name: 'an import in styles of a component',
    path: '/style-import',
    location: 'app/pages/style-import.vue:5:9',
    message: 'Cannot find `./none.css`, imported here.',
    code: 'FW2041',
    files: {
      'app/pages/style-import.vue': lines(
        '<template>',
        '  <p>Page</p>',
        '</template>',
        '<style>',
        '@import "./none.css";',
        '</style>',
      ),
    },
  },
  {
    name: 'an import in a stylesheet',
    path: '/sheet-import',
    location: 'app/assets/sheet.css:2:9',
    message: 'Cannot find `../none/such.css`, imported here.',
    code: 'FW2041',
    files: {
      'app/pages/sheet-import.vue': script("import '~/assets/sheet.css'"),
      'app/assets/sheet.css': lines('/* all */', "@import '../none/such.css';", 'p { color: red }'),
    },
  },
  {
    name: 'a handler',
    path: '/api/syntax',
    location: 'server/api/syntax.ts:2:9',
    message: 'Unexpected token.',
    code: 'FW2005',
    messages: {
      bundler2: 'Expected identifier but found "=".',
      bundler3: 'Unexpected token `=`. Expected yield, an identifier, [ or {.',
    },
    files: { 'server/api/syntax.ts': lines('export default defineEventHandler(() => {', '  const = 3', '})') },
  },
  {
    name: 'a type of a handler',
    path: '/api/type',
    location: 'server/api/type.ts:2:12',
    message: 'Unexpected token.',
    code: 'FW2005',
    messages: { bundler2: 'Unexpected "=".', bundler3: EXPECTED_TYPE },
    files: {
      'server/api/type.ts': lines(
        'export default defineEventHandler((event) => {',
        '  const a: = getQuery(event)',
        '})',
      ),
    },
  },
  {
    name: 'an import of a package by a handler',
    path: '/api/package',
    location: 'server/api/package.ts:1:19',
    message: 'Cannot find `no-such-package`, imported here.',
    code: 'FW2041',
    files: {
      'server/api/package.ts': lines(
        'import { a } from "no-such-package"',
        '',
        'export default defineEventHandler(() => a)',
      ),
    },
  },
  {
    name: 'an import of a file by a handler',
    path: '/api/relative',
    location: 'server/api/relative.ts:2:19',
    message: 'Cannot find `../none`, imported here.',
    code: 'FW2041',
    files: {
      'server/api/relative.ts': lines('', 'import { a } from "../none"', 'export default defineEventHandler(() => a)'),
    },
  },
]

/** Code that looks like a mistake, but works. */
export const VALID: readonly Pick<Kind, 'name' | 'path' | 'files'>[] = [
  {
    name: 'a re-export of a type without `type`',
    path: '/type-again',
    files: {
      'app/pages/type-again.vue': script("import { words } from '~/lib/type-again'", 'console.log(words)'),
      'app/lib/type-again.ts': lines("export { Word, words } from './valid-words'"),
      'app/lib/valid-words.ts': lines('export interface Word {}', 'export const words: Word[] = []'),
    },
  },
  {
    name: 'an import of types of the server',
    path: '/server-types',
    files: {
      'app/pages/server-types.vue': script(
        "import type { Secret } from '#server/utils/valid'",
        "import { secretText } from '~/lib/server-types'",
        'const secret: Secret = { text: secretText() }',
        'console.log(secret)',
      ),
      'app/lib/server-types.ts': lines(
        "import { type Secret } from '#server/utils/valid'",
        "export const secretText = (): Secret['text'] => 'text'",
      ),
      'server/utils/valid.ts': lines(
        'export interface Secret {',
        '  text: string',
        '}',
        "export const planted = 'planted-secret'",
      ),
    },
  },
  {
    name: 'an import of server code in a branch of the server',
    path: '/server-branch',
    files: {
      'app/pages/server-branch.vue': script(
        "if (import.meta.server) console.log((await import('#server/utils/valid')).planted.length)",
      ),
    },
  },
  {
    name: 'a missing member of a namespace',
    path: '/namespace',
    files: {
      'app/pages/namespace.vue': script(
        "import * as words from '~/lib/valid-words'",
        "console.log('absent' in words, (words as { absent?: number }).absent)",
      ),
    },
  },
]

/** What development and builds only warn about. */
export const WARNED: readonly Warning[] = [
  {
    name: 'an unknown component with a similar name',
    path: '/similar',
    code: 'FW2022',
    location: 'app/pages/similar.vue:2:3',
    files: {
      'app/pages/similar.vue': lines('<template>', '  <FineCrad />', '</template>'),
      'app/components/FineCard.vue': '<template><b>Card</b></template>\n',
    },
  },
  {
    name: 'an unknown component',
    path: '/unheard',
    code: 'FW2022',
    location: 'app/pages/unheard.vue:3:5',
    files: { 'app/pages/unheard.vue': lines('<template>', '  <p>', '    <something-else />', '  </p>', '</template>') },
  },
  {
    name: 'an unknown layout',
    path: '/uniform',
    code: 'FW2020',
    location: 'app/pages/uniform.vue:2:26',
    files: { 'app/pages/uniform.vue': script('definePageMeta({ layout: "nowhere" })') },
  },
  {
    name: 'two pages with one route',
    path: '/same',
    code: 'FW2012',
    location: 'app/pages/same.vue',
    files: {
      'app/pages/same.vue': '<template><p>One</p></template>\n',
      'app/pages/(group)/same.vue': '<template><p>Two</p></template>\n',
    },
  },
  {
    name: 'two components with one name',
    path: '/',
    code: 'FW2013',
    location: 'app/components/fine/Box.vue',
    files: {
      'app/components/FineBox.vue': '<template><b>One</b></template>\n',
      'app/components/fine/Box.vue': '<template><b>Two</b></template>\n',
    },
  },
  {
    name: 'two auto-imports with one name',
    path: '/',
    code: 'FW2014',
    location: 'app/utils/one.ts',
    files: { 'app/utils/one.ts': 'export const same = 1\n', 'app/utils/two.ts': 'export const same = 2\n' },
  },
  {
    name: 'a middleware without a default export',
    path: '/',
    code: 'FW2029',
    location: 'app/middleware/empty.ts',
    files: { 'app/middleware/empty.ts': 'export const nothing = 1\n' },
  },
]

/** The application around them. */
export const BASE: Readonly<Record<string, string>> = {
  'app/lib/words.ts': lines('export interface Word {', '  text: string', '}', 'export const words: Word[] = []'),
  'server/utils/secret.ts': "export const x = 'secret'\n",
  'app/app.vue': lines('<template>', '  <FwLayout><FwPage /></FwLayout>', '</template>'),
  'app/layouts/default.vue': '<template><div><slot /></div></template>\n',
  'app/pages/index.vue': '<template><h1>Home</h1></template>\n',
  'app/error.vue': lines(
    '<script setup lang="ts">',
    'const { error } = defineProps<{ error: { message: string, status: number } }>()',
    'if (error.message === "break the error page") throw new Error("in error.vue")',
    '</script>',
    '',
    '<template>',
    '  <h1>Sorry {{ error.status }}</h1>',
    '</template>',
  ),
}
