import type { Fixture } from '../../harness/fixture'

/** The project and its layers, the highest precedence first: `theme`, `layers/*` (Z before A), `extends` in order. */
export const LAYERS = [
  { name: 'project', dir: '' },
  { name: 'theme', dir: 'skin/' },
  { name: 'zeta', dir: 'layers/zeta/' },
  { name: 'alpha', dir: 'layers/alpha/' },
  { name: 'package', dir: 'node_modules/packaged-layer/' },
  { name: 'folder', dir: 'parts/folder/' },
] as const

type Layer = (typeof LAYERS)[number]['name']

/** Neighbours in that order. Both have a file of each kind, whose name ends with the number of the pair. */
export const PAIRS = LAYERS.slice(1).map((weaker, index) => ({ index, stronger: LAYERS[index]!, weaker }))

/** Source code that no compiler accepts: reading or bundling it fails. */
const BROKEN = '<script setup>const = </script><template><p'
const BROKEN_CODE = 'export default {{{'

/**
 * Files that replace one another. The file of the layer with the lower precedence is broken, because it must not be
 * used.
 */
const REPLACED: Record<
  string,
  { path: (pair: number) => string; text: (layer: Layer, pair: number) => string; broken: string }
> = {
  page: {
    path: pair => `app/pages/pair-${pair}.vue`,
    text: (layer, pair) =>
      `<script setup>definePageMeta({ layout: 'pair-${pair}', middleware: 'pair-${pair}' })</script><template><div><h1>${layer}</h1><p id="middleware">{{ useState('middleware').value }}</p></div></template>`,
    broken: BROKEN,
  },
  layout: {
    path: pair => `app/layouts/pair-${pair}.vue`,
    text: layer => `<template><main><p id="layout">${layer}</p><slot /></main></template>`,
    broken: BROKEN,
  },
  component: {
    path: pair => `app/components/Pair${pair}.vue`,
    text: (layer, pair) => `<template><p id="component-${pair}">${layer}</p></template>`,
    broken: BROKEN,
  },
  middleware: {
    path: pair => `app/middleware/pair-${pair}.ts`,
    text: layer => `export default defineFwRouteMiddleware(() => { useState('middleware').value = '${layer}' })`,
    broken: BROKEN_CODE,
  },
  handler: {
    path: pair => `server/api/pair-${pair}.get.ts`,
    text: layer => `export default defineEventHandler(() => '${layer}')`,
    broken: BROKEN_CODE,
  },
  route: {
    path: pair => `server/routes/route-${pair}.ts`,
    text: layer => `export default defineEventHandler(() => '${layer}')`,
    broken: BROKEN_CODE,
  },
  task: {
    path: pair => `server/tasks/pair-${pair}.ts`,
    text: layer => `export default defineTask({ run: () => ({ result: '${layer}' }) })`,
    broken: BROKEN_CODE,
  },
  publicFile: {
    path: pair => `public/pair-${pair}.txt`,
    text: layer => layer,
    broken: 'overridden',
  },
}

/** Exports of the same name: the files of both layers are read, but only one export is used. */
const EXPORTED: Record<string, (pair: number) => string> = {
  usePair: pair => `app/composables/pair-${pair}.ts`,
  utilPair: pair => `app/utils/pair-${pair}.ts`,
  sharedPair: pair => `shared/utils/pair-${pair}.ts`,
  serverPair: pair => `server/utils/pair-${pair}.ts`,
}

function pairFiles(): Record<string, string> {
  const files: Record<string, string> = {}
  for (const { index, stronger, weaker } of PAIRS) {
    for (const { path, text, broken } of Object.values(REPLACED)) {
      files[stronger.dir + path(index)] = text(stronger.name, index)
      files[weaker.dir + path(index)] = broken
    }
    for (const [name, path] of Object.entries(EXPORTED)) {
      for (const { dir, name: layer } of [stronger, weaker])
        files[dir + path(index)] = `export const ${name}${index} = () => '${layer}'`
    }
  }
  return files
}

/** Files and options of which every layer has its own. */
function ownFiles({ name, dir }: (typeof LAYERS)[number], at: number): Record<string, string> {
  const pairs = PAIRS.filter(({ index }) => index === at || index === at - 1).map(({ index }) => index)
  const values = Object.fromEntries(pairs.map(index => [`pair${index}`, name]))
  return {
    [`${dir}app/app.config.ts`]: `export default defineAppConfig(${JSON.stringify({ pairs: values })})`,
    [`${dir}app/router.options.ts`]: `export default { ${pairs.map(index => `linkActiveClass${index}: '${name}'`).join(', ')} }`,
    [`${dir}app/assets/order.css`]: pairs.map(index => `.pair-${index} { --layer: ${name} }`).join('\n'),
    [`${dir}app/plugins/order.ts`]: `export default defineFwPlugin(app => { (app.payload.order ??= []).push('${name}') })`,
    [`${dir}app/middleware/order-${name}.global.ts`]: `export default defineFwRouteMiddleware(() => { if (import.meta.server) useState('order', () => []).value.push('${name}') })`,
    [`${dir}server/middleware/order.ts`]: `export default defineEventHandler(event => { (event.context.order ??= []).push('${name}') })`,
    [`${dir}server/plugins/order.ts`]: `export default () => { (globalThis.pluginOrder ??= []).push('${name}') }`,
    [`${dir}modules/order.ts`]: `export default (_, fw) => { (fw.options.runtimeConfig.public.modules ??= []).push('${name}') }`,
    ...(dir === 'node_modules/packaged-layer/'
      ? { [`${dir}package.json`]: '{ "name": "packaged-layer", "version": "1.0.0", "type": "module" }' }
      : {}),
    [`${dir}fw.config.ts`]: `export default defineFwConfig({
  ${name === 'project' ? `extends: ['packaged-layer', './parts/folder'], theme: './skin', serverEngine: { experimental: { tasks: true } }, routeRules: { '/shell': { ssr: false } },` : ''}
  css: ['~/assets/order.css'],
  runtimeConfig: { public: { pairs: ${JSON.stringify(values)} } },
  hooks: { 'pages:extend': pages => { const meta = pages.find(({ path }) => path === '/').meta ??= {}; (meta.order ??= []).push('${name}') } },
})`,
  }
}

/** Single files. The layers that may have one have it, so that each kind shows another neighbour in the order. */
const SINGLE: Record<string, { from: number; text: (layer: Layer) => string; broken: string }> = {
  'app/app.vue': {
    from: 1,
    text: layer => `<template><div><p id="root">${layer}</p><FwLayout><FwPage /></FwLayout></div></template>`,
    broken: BROKEN,
  },
  'app/error.vue': { from: 2, text: layer => `<template><h1>error ${layer}</h1></template>`, broken: BROKEN },
  'app/spa-loading-template.html': { from: 3, text: layer => `<p id="loading">${layer}</p>`, broken: 'overridden' },
}

function singleFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SINGLE).flatMap(([path, { from, text, broken }]) =>
      LAYERS.slice(from).map(({ dir, name }, index) => [dir + path, index === 0 ? text(name) : broken]),
    ),
  )
}

const numbers = PAIRS.map(({ index }) => index)

export const layerPrecedence: Fixture = {
  files: {
    ...pairFiles(),
    ...Object.assign({}, ...LAYERS.map(ownFiles)),
    ...singleFiles(),
    'app/pages/shell.vue': '<template><h1>Shell</h1></template>',
    'app/pages/index.vue': `<script setup>
const { payload } = useFwApp()
const shown = {
  composables: [${numbers.map(index => `usePair${index}()`).join()}],
  utils: [${numbers.map(index => `utilPair${index}()`).join()}],
  shared: [${numbers.map(index => `sharedPair${index}()`).join()}],
  appConfig: useAppConfig().pairs,
  runtimeConfig: useRuntimeConfig().public.pairs,
  modules: useRuntimeConfig().public.modules,
  hooks: useRoute().meta.order,
  routerOptions: Object.fromEntries(Object.entries(useRouter().options).filter(([name]) => /\\d$/.test(name)).map(([name, value]) => [name.replace('linkActiveClass', 'pair'), value])),
  plugins: useState('plugins', () => [...payload.order]).value,
  middleware: useState('order').value,
}
</script>
<template>
  <div>
    <pre id="shown">{{ JSON.stringify(shown) }}</pre>
    ${numbers.map(index => `<Pair${index} /><i class="pair-${index}">i</i>`).join('')}
  </div>
</template>`,
    'app/pages/[...all].vue':
      '<script setup>throw createError({ status: 404, statusText: "Not Found", fatal: true })</script><template><p /></template>',
    'server/api/order.ts': `export default defineEventHandler(async event => ({
  utils: [${numbers.map(index => `serverPair${index}()`).join()}],
  middleware: event.context.order,
  plugins: globalThis.pluginOrder,
  tasks: await Promise.all([${numbers.join()}].map(async pair => (await runTask('pair-' + pair)).result)),
}))`,
  },
}
