import type { Fixture } from '../../harness/fixture'

const CONFIG = `{
  extends: [false, 'published', process.env.NOT_SET && './gone', null, './parts/small'],
  theme: './skin',
  css: [undefined, '~/assets/main.css', 'virtual:tokens.css', '/served/by-plugin.css', ''],
  modules: [null, false, process.env.NOT_SET],
  plugins: ['', '~/extra/plugin', undefined],
  pages: { enabled: true, pattern: ['**/*.vue', '!**/part-*.vue'] },
  app: { head: { meta: [false, { name: 'composed', content: 'yes' }], link: [null], script: [undefined], title: undefined } },
  routeRules: { '/docs/**': { prerender: true }, '/docs/live/**': { prerender: false } },
  experimental: { decorators: true },
  serverEngine: { plugins: [false, '~~/server-extra.ts', ''] },
  bundler1: { plugins: [false, null, {
    name: 'virtual-styles',
    resolveId: id => id === 'virtual:tokens.css' ? '\\0virtual:tokens.css' : id === '/served/by-plugin.css' ? id : undefined,
    load: id => id === '\\0virtual:tokens.css' ? '.tokens { color: rgb(1, 2, 3) }' : id === '/served/by-plugin.css' ? '.served { color: rgb(4, 5, 6) }' : undefined,
  }] },
}`

/** A project with a theme, a layer from a package, and a small local layer. */
export const composed: Fixture = {
  config: CONFIG,
  files: {
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    'app/assets/main.css': '.order { color: rgb(0, 0, 3) }',
    'app/extra/plugin.ts': 'export default defineFwPlugin(() => ({ provide: { extra: "extra of the project" } }))',
    'app/pages/index.vue': `<script setup lang="ts">
import { secret } from '#layers/small/app/utils/secret'
</script>
<template>
  <div>
    <h1 class="order">Project</h1>
    <p class="tokens">tokens</p><p class="served">served</p><p class="small">small</p>
    <p id="secret">{{ secret }}</p>
    <p id="small">{{ smallUtil() }}</p>
    <p id="who">{{ whoAmI() }}</p>
    <p id="extra">{{ $extra }}</p>
    <PublishedCard /><Who /><UiBox />
    <p class="of-layer plain">styled</p>
    <img id="dot" src="#layers/small/app/assets/dot.svg" alt="">
  </div>
</template>
<style lang="scss">
@use '#layers/small/app/assets/colors.scss' as colors;
@import url('#layers/small/app/assets/plain.css');
.of-layer { color: colors.$own; background: url('#layers/small/app/assets/dot.svg') }
</style>`,
    'app/pages/part-hidden.vue': '<template><h1>Hidden</h1></template>',
    'app/components/Who.vue': '<template><p id="who-component">project</p></template>',
    'server/api/layer.ts':
      "import { secret } from '#layers/small/app/utils/secret'\nexport default defineEventHandler(() => ({ secret }))",
    'server-extra.ts':
      'export default (app: any) => { app.hooks.hook("response", (response: Response) => { response.headers.set("x-extra", "1") }) }',

    'app/pages/docs/index.vue': '<template><h1>Docs</h1></template>',
    'app/pages/docs/deep/start.vue': '<template><h1>Start</h1></template>',
    'app/pages/docs/live/now.vue': '<template><h1>Now</h1></template>',
    'app/pages/docs/[slug].vue': '<template><h1>{{ $route.params.slug }}</h1></template>',
    'app/pages/docs/ünder.vue': '<template><h1>Under</h1></template>',
    'app/pages/docs/a b.vue': '<template><h1>Space</h1></template>',
    'app/pages/docs/q&a.vue': '<template><h1>Ampersand</h1></template>',
    'app/pages/docs/日本.vue': '<template><h1>Far</h1></template>',

    'modules/types.ts': `import { addTypeTemplate, defineFwModule } from '@fw/kit'
export default defineFwModule({ setup() {
  addTypeTemplate({ filename: 'types/own.d.ts', getContents: () => 'declare global { interface OwnProps { label: string, count?: number, open?: boolean } type OwnEvents = { picked: [id: number] } }\\nexport {}\\n' })
} })`,
    'app/components/Typed.vue':
      '<script setup lang="ts">\nconst props = defineProps<OwnProps & { more?: string }>()\ndefineEmits<OwnEvents>()\n</script>\n<template><p id="typed">{{ props.label }} {{ props.count }} {{ props.open }} {{ Object.keys($props).join() }} {{ Object.keys($attrs).join() }}</p></template>',
    'app/pages/typed.vue':
      '<template><main><Typed label="a" :count="2" open data-own="1" @picked="() => {}" /></main></template>',

    'app/utils/decorators.ts': `const log = { seen: new Set<string>(), push(text: string) { this.seen.add(text) } }
export const decorated = () => [...log.seen].join(' ')
export function logged<T extends (...args: any[]) => any>(method: T, context: ClassMethodDecoratorContext): T {
  log.push(\`\${context.kind}:\${String(context.name)}:\${context.static}\`)
  return function (this: any, ...args: any[]) { return \`logged \${method.apply(this, args)}\` } as T
}
export const doubled = (_: undefined, { name, addInitializer }: ClassFieldDecoratorContext) => { addInitializer(function () { log.push(\`init:\${String(name)}\`) }); return (value: number) => value * 2 }
export const named = (name: string) => (target: any, { kind }: ClassDecoratorContext) => { target.label = \`\${kind} \${name}\` }
export function upper(value: { get: () => string, set: (value: string) => void }): { get: () => string } { return { get() { return value.get.call(this).toUpperCase() } } }
`,
    'app/utils/decorated.ts': `@named('x')
export class Decorated {
  declare static label?: string
  @doubled count: number = 21
  @upper accessor text = 'loud'
  @logged greet(name: string): string { return \`hello \${name}\` }
}
`,
    'app/pages/decorated.vue': `<script setup lang="ts">
import { Decorated } from '~/utils/decorated'
class Local { @logged run() { return 'local' } }
const made = new Decorated()
const text = [made.count, made.text, made.greet('you'), Decorated.label, new Local().run(), 'user@example.com'].join(', ')
</script>
<template><div><p id="decorated">{{ text }}</p><p id="log">{{ decorated() }}</p></div></template>`,
    'server/utils/twice.ts':
      'export const twice = (method: () => number, context: ClassMethodDecoratorContext) => function (this: unknown): number { return method.call(this) * (context.kind === "method" ? 2 : 0) }',
    'server/api/decorated.ts':
      'class Counter { @twice value(): number { return 4 } }\nexport default defineEventHandler(() => ({ value: new Counter().value(), mail: "a@b.c" }))',

    'app/pages/empty.vue': `<script setup lang="ts">
const later = useAsyncData('later', () => Promise.resolve(1), { immediate: false })
const preset = useAsyncData('preset', () => Promise.resolve(1), { immediate: false, default: () => undefined })
const nothing = useAsyncData('nothing', () => Promise.resolve(1), { immediate: false, default: () => null })
const show = (value: unknown) => String(value)
</script>
<template><p id="empty">{{ show(later.data.value) }} {{ show(later.error.value) }} {{ show(preset.data.value) }} {{ show(nothing.data.value) }}</p></template>`,

    'parts/small/fw.config.ts':
      'export default { components: [{ path: "~/boxes", prefix: "Ui" }], css: ["~/assets/main.css"] }',
    'parts/small/app/utils/small.ts':
      'export const smallUtil = (): string => "small"\nexport const whoAmI = () => "small"',
    'parts/small/app/utils/secret.ts': 'export const secret: string = "of a layer"',
    'parts/small/app/assets/main.css': '.order { color: rgb(0, 0, 1) } .small { color: rgb(9, 9, 9) }',
    'parts/small/app/assets/colors.scss': '$own: rgb(7, 8, 9);',
    'parts/small/app/assets/plain.css': '.plain { color: rgb(10, 11, 12) }',
    'parts/small/app/assets/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!-- ${'long enough to stay a file '.repeat(200)} --></svg>`,
    'parts/small/app/boxes/Box.vue': '<template><p id="box">box of the layer</p></template>',

    'skin/fw.config.ts': 'export default { css: ["./app/assets/main.css"] }',
    'skin/app/assets/main.css': '.order { color: rgb(0, 0, 2) } .skin { color: rgb(8, 8, 8) }',
    'skin/app/utils/who.ts': 'export const whoAmI = () => "theme"',
    'skin/app/components/Who.vue': '<template><p id="who-component">theme</p></template>',
    'skin/app/layouts/default.vue': '<template><div class="skin"><slot /></div></template>',

    // Another version of a package that fw itself uses.
    'node_modules/hookable/package.json':
      '{ "name": "hookable", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/hookable/index.js': 'export const version = "of the project"',
    'app/pages/versions.vue':
      '<script setup>import { version } from "hookable"</script><template><h1>{{ version }}</h1></template>',
    'server/api/versions.ts': 'import { version } from "hookable"\nexport default defineEventHandler(() => version)',

    'node_modules/h3/package.json': '{ "name": "h3", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/h3/index.js':
      'const fail = () => { throw new Error("h3 of the project") }\nexport { fail as defineEventHandler, fail as getQuery, fail as getRequestURL }',
    'node_modules/published/server/api/known-imports.ts': `import { defineEventHandler, getQuery, splitCookiesString } from 'h3'
import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { appId } from '#internal/fw.config.mjs'
export default defineEventHandler(event => ({
  query: getQuery(event).q,
  published: useRuntimeConfig(event).public.published,
  isFunction: typeof defineNitroPlugin === 'function',
  appId,
  cookies: splitCookiesString('a=1; Expires=Wed, 01 Jan 2025 00:00:00 GMT, b=2'),
}))`,
    'node_modules/published/app/plugins/known-imports.server.ts':
      "import { getRequestURL } from 'h3'\nexport default defineFwPlugin(() => ({ provide: { requestPath: getRequestURL(useRequestEvent()!).pathname } }))",
    'app/pages/known-imports.vue': '<template><h1>{{ $requestPath ?? $route.path }}</h1></template>',

    'node_modules/published/package.json': '{ "name": "published", "version": "1.0.0", "type": "module" }',
    'node_modules/published/fw.config.ts':
      'interface Own { title: string }\nconst own: Own = { title: "x" }\nexport default defineFwConfig({ runtimeConfig: { public: { published: own.title } } })',
    'node_modules/published/app/composables/published.ts':
      'export const usePublished = (start: number = 1) => { const count = ref<number>(start); return computed(() => `published ${count.value}`) }',
    'node_modules/published/app/components/PublishedCard.vue':
      '<script setup lang="ts">\nconst props = withDefaults(defineProps<{ label?: string }>(), { label: "card" })\nconst text = usePublished(2)\n</script>\n<template><p id="published-card">{{ props.label }} {{ text }}</p></template>',
    'node_modules/published/app/components/PublishedPlain.ts':
      'export default defineComponent({ setup: () => { const text: string = usePublished(3).value; return () => h("p", { id: "published-plain" }, text) } })',
    'node_modules/published/app/middleware/published.ts':
      'export default defineFwRouteMiddleware((to) => { to.meta.passed = `passed ${String(to.meta.level)}` })',
    'node_modules/published/app/plugins/published.ts':
      'export default defineFwPlugin({ name: "published", async setup() { await Promise.resolve(); const state = useState<string>("published", () => "state"); return { provide: { published: state.value satisfies string } } } })',
    'node_modules/published/app/layouts/published.vue':
      '<template><main id="published-layout"><slot /></main></template>',
    'node_modules/published/app/pages/published.vue': `<script setup lang="ts">
definePageMeta({ layout: 'published', middleware: 'published', level: 3, alias: ['/also-published'] })
const { data } = await useAsyncData(async () => ({ at: useRoute().path as string }))
const response = await useFetch<{ doubled: number }>('/api/published')
const passed = useRoute().meta.passed as string
enum Kind { One = 'one' }
</script>
<template><div><h1>Published</h1><p id="passed">{{ passed }}</p><p id="data">{{ data?.at }} {{ response.data.value?.doubled }} {{ Kind.One }}</p><PublishedCard label="own" /><PublishedPlain /><p id="provided">{{ $published }}</p></div></template>`,
    'node_modules/published/server/utils/double.ts': 'export const double = (value: number): number => value * 2',
    'node_modules/published/server/api/published.ts':
      'export default defineEventHandler((event): { doubled: number } => { setResponseHeader(event, "x-published", "1" as string); return { doubled: double(21) } })',
    'node_modules/published/shared/utils/shared.ts': 'export const sharedByPackage = (): string => "shared"',
  },
}
