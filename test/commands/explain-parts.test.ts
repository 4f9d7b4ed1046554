import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const page = (script = '') => `<script setup>${script}</script>\n<template><p>page</p></template>\n`

// A project with a layer and two modules, which add, override and change parts of it.
const FILES = {
  'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, routeRules: { '/shop/**': { swr: 60 } } }`,
  'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
  'app/pages/index.vue': page(),
  'app/pages/shop.vue': page("definePageMeta({ middleware: 'paid', layout: 'wide' })"),
  'app/components/shop/Cart.vue': page(),
  'app/composables/cart.ts': 'export const useCart = () => 1',
  'app/composables/old.ts': 'export const useOld = () => 1',
  'app/components/shop/Gone.vue': page(),
  'app/pages/old.vue': page(),
  'app/plugins/slow.ts': 'export default defineFwPlugin(() => {})',
  'app/middleware/log.global.ts': 'export default defineFwRouteMiddleware(() => {})',
  'server/api/cart.get.ts': 'export default defineEventHandler(() => 1)',
  'layers/base/fw.config.ts': `export default { imports: { imports: [{ name: 'useLayered', from: 'base' }] } }`,
  'layers/base/app/pages/shop.vue': page(),
  'layers/base/app/pages/about.vue': page(),
  'layers/base/app/layouts/wide.vue': '<template><slot /></template>',
  'layers/base/app/components/shop/Cart.vue': page(),
  'layers/base/app/composables/cart.ts': 'export const useCart = () => 2',
  'layers/base/server/api/cart.get.ts': 'export default defineEventHandler(() => 2)',
  'layers/base/server/utils/prices.ts': 'export const usePrices = () => 1\nexport const useTax = () => 1',
  'server/utils/tax.ts': 'export const useTax = () => 2',
  'layers/base/server/middleware/auth.ts': 'export default defineEventHandler(() => {})',
  'modules/shop.ts': `
import {
  addComponent, addComponentExports, addComponentsDir, addImports, addImportsDir, addLayout, addRouteMiddleware,
  addServerHandler, createResolver, defineFwModule, extendPages, extendRouteRules, setGlobalHead,
} from '@fw/kit'
const { resolve } = createResolver(import.meta.url)
export default defineFwModule({
  meta: { name: 'shop' },
  setup() {
    addComponent({ name: 'ShopCart', filePath: resolve('../parts/Cart.vue') })
    addComponent({ name: 'ShopBadge', filePath: resolve('../parts/Badge.vue') })
    addImports({ name: 'useOrders', from: resolve('../parts/orders.ts') })
    addRouteMiddleware({ name: 'paid', path: resolve('../parts/paid.ts') })
    addServerHandler({ route: '/api/orders', handler: resolve('../parts/handler.ts') })
    addComponentExports({ filePath: resolve('../parts/exports.ts'), prefix: 'Shop' })
    addComponentsDir({ path: resolve('../parts/cards') })
    addImportsDir(resolve('../parts/hooks'))
    addLayout(resolve('../parts/narrow.vue'))
    extendPages(pages => void pages.push({ name: 'sale', path: '/sale', file: resolve('../parts/Theme.vue') }))
    extendRouteRules('/shop/**', { swr: 10, headers: { 'x-shop': 'yes' } })
    extendRouteRules('/sale', { ssr: false }, { override: true })
    setGlobalHead({ meta: [{ name: 'shop', content: 'yes' }] })
  },
})
`,
  'modules/theme.ts': `
import { addServerImports, defineFwModule, extendRouteRules } from '@fw/kit'
export default defineFwModule({
  meta: { name: 'theme' },
  setup(_, fw) {
    fw.hook('modules:done', () => extendRouteRules('/about', { ssr: false }))
    fw.options.serverHandlers.push({ route: '/api/theme', handler: fw.options.rootDir + '/parts/handler.ts' })
    fw.options.plugins.push(fw.options.rootDir + '/parts/plugin.ts')
    addServerImports({ name: 'useTheme', from: 'theme' })
    fw.hook('components:extend', components => {
      for (const component of components) if (component.pascalName === 'ShopBadge') component.global = true
      components.splice(components.findIndex(({ pascalName }) => pascalName === 'ShopGone'), 1)
    })
    fw.hook('pages:extend', pages => void pages.splice(pages.findIndex(({ path }) => path === '/old'), 1))
    fw.hook('imports:extend', imports => void imports.splice(imports.findIndex(({ name }) => name === 'useOld'), 1))
    fw.hook('ready', () => {
      fw.apps.default.plugins = fw.apps.default.plugins.filter(({ src }) => !src.endsWith('slow.ts'))
    })
    fw.hook('pages:extend', pages => void pages.push({ name: 'theme', path: '/theme', file: fw.options.rootDir + '/parts/Theme.vue' }))
  },
})
`,
  'parts/Cart.vue': page(),
  'parts/cards/SaleCard.vue': page(),
  'parts/hooks/sale.ts': 'export const useSale = () => 1',
  'parts/exports.ts': 'export const Label = {}',
  'parts/narrow.vue': '<template><slot /></template>',
  'parts/Badge.vue': page(),
  'parts/Theme.vue': page(),
  'parts/orders.ts': 'export const useOrders = () => []',
  'parts/paid.ts': 'export default () => {}',
  'parts/plugin.ts': 'export default defineFwPlugin(() => {})',
  'parts/handler.ts': 'export default () => []',
}

const explain = async (name: string): Promise<string[]> => {
  const { code, out, err } = await runFw(['explain', name], createProject(FILES))
  expect([code, err]).toEqual([0, ''])
  return out
    .trim()
    .split('\n')
    .map(line => line.trim().replaceAll(/ {2,}/g, '  '))
}

it.each([
  [
    'a page with its layout, middleware and rules',
    '/shop',
    [
      '/shop  page',
      'File  app/pages/shop.vue',
      'From  the project',
      'Name  shop',
      'Overrides  layers/base/app/pages/shop.vue (layer base)',
      'Layout  wide  layers/base/app/layouts/wide.vue (layer base)',
      'Middleware  log  app/middleware/log.global.ts (the project)',
      'paid  parts/paid.ts (module shop (modules/shop.ts))',
      "Rule  /shop/**  { swr: 60, headers: { 'x-shop': 'yes' } } (module shop (modules/shop.ts), the project)",
    ],
  ],
  [
    'a component that overrides those of a layer and a module',
    '<ShopCart>',
    [
      '<ShopCart>  component',
      'File  app/components/shop/Cart.vue',
      'From  the project',
      'Overrides  layers/base/app/components/shop/Cart.vue (layer base)',
      'parts/Cart.vue (module shop (modules/shop.ts))',
    ],
  ],
  [
    'a component of a module that another module changes',
    'ShopBadge',
    [
      '<ShopBadge>  component',
      'File  parts/Badge.vue',
      'From  module shop (modules/shop.ts)',
      'Global  yes',
      'Changed by  module theme, in the hook components:extend (modules/theme.ts)',
    ],
  ],
  [
    'an auto-import',
    'useCart',
    [
      'useCart  import',
      'File  app/composables/cart.ts',
      'From  the project',
      'Overrides  layers/base/app/composables/cart.ts (layer base)',
    ],
  ],
  [
    'an auto-import of a module',
    'useOrders',
    ['useOrders  import', 'File  parts/orders.ts', 'From  module shop (modules/shop.ts)'],
  ],
  [
    'a server handler',
    '/api/cart',
    [
      '/api/cart  handler',
      'File  server/api/cart.get.ts',
      'From  the project',
      'Method  GET',
      'Overrides  layers/base/server/api/cart.get.ts (layer base)',
      'Middleware  auth  layers/base/server/middleware/auth.ts (layer base)',
    ],
  ],
  [
    'a page that a listener of a hook adds',
    '/theme',
    [
      '/theme  page',
      'File  parts/Theme.vue',
      'From  module theme, in the hook pages:extend (modules/theme.ts)',
      'Name  theme',
      'Middleware  log  app/middleware/log.global.ts (the project)',
    ],
  ],
  [
    'a page with the rule of a module',
    '/about',
    [
      '/about  page',
      'File  layers/base/app/pages/about.vue',
      'From  layer base',
      'Name  about',
      'Middleware  log  app/middleware/log.global.ts (the project)',
      'Rule  /about  { ssr: false } (module theme (modules/theme.ts))',
    ],
  ],
  [
    'a page and its rule that a module adds with verbs',
    '/sale',
    [
      '/sale  page',
      'File  parts/Theme.vue',
      'From  module shop, in the hook pages:extend (modules/shop.ts)',
      'Name  sale',
      'Middleware  log  app/middleware/log.global.ts (the project)',
      'Rule  /sale  { ssr: false } (module shop (modules/shop.ts))',
    ],
  ],
  [
    'an export that a module adds as a component',
    '<ShopLabel>',
    [
      '<ShopLabel>  component',
      'File  parts/exports.ts',
      'From  module shop, in the hook components:extend (modules/shop.ts)',
      'Export  Label',
    ],
  ],
  [
    'a component in a folder of a module',
    '<SaleCard>',
    ['<SaleCard>  component', 'File  parts/cards/SaleCard.vue', 'From  module shop (modules/shop.ts)'],
  ],
  [
    'an auto-import in a folder of a module',
    'useSale',
    ['useSale  import', 'File  parts/hooks/sale.ts', 'From  module shop (modules/shop.ts)'],
  ],
  [
    'a layout of a module',
    'narrow',
    ['narrow  layout', 'File  parts/narrow.vue', 'From  module shop (modules/shop.ts)'],
  ],
  [
    'a page of a layer that is overridden, by its file',
    'layers/base/app/pages/shop.vue',
    [
      '/shop  page',
      'File  layers/base/app/pages/shop.vue',
      'From  layer base',
      'Name  shop',
      'Overridden by  app/pages/shop.vue (the project)',
    ],
  ],
  [
    'a component of a module that is overridden, by its file',
    './parts/Cart.vue',
    [
      '<ShopCart>  component',
      'File  parts/Cart.vue',
      'From  module shop (modules/shop.ts)',
      'Overridden by  app/components/shop/Cart.vue (the project)',
    ],
  ],
  [
    'an auto-import of a layer that is overridden, by its file',
    'layers/base/app/composables/cart.ts',
    [
      'useCart  import',
      'File  layers/base/app/composables/cart.ts',
      'From  layer base',
      'Overridden by  app/composables/cart.ts (the project)',
    ],
  ],
  [
    'a server handler of a layer that is overridden, by its file',
    'layers/base/server/api/cart.get.ts',
    [
      '/api/cart  handler',
      'File  layers/base/server/api/cart.get.ts',
      'From  layer base',
      'Method  GET',
      'Overridden by  server/api/cart.get.ts (the project)',
    ],
  ],
  [
    'a page that a listener of a hook removed',
    '/old',
    [
      '/old  page',
      'File  app/pages/old.vue',
      'From  the project',
      'Name  old',
      'Removed by  module theme, in the hook pages:extend (modules/theme.ts)',
    ],
  ],
  [
    'a component that a listener of a hook removed',
    'ShopGone',
    [
      '<ShopGone>  component',
      'File  app/components/shop/Gone.vue',
      'From  the project',
      'Removed by  module theme, in the hook components:extend (modules/theme.ts)',
    ],
  ],
  [
    'an auto-import that a listener of a hook removed',
    'useOld',
    [
      'useOld  import',
      'File  app/composables/old.ts',
      'From  the project',
      'Removed by  module theme, in the hook imports:extend (modules/theme.ts)',
    ],
  ],
  [
    'a plugin that a module removed',
    'app/plugins/slow.ts',
    ['slow  plugin', 'File  app/plugins/slow.ts', 'From  the project', 'Removed by  module theme (modules/theme.ts)'],
  ],
  ['a layout, by its name', 'wide', ['wide  layout', 'File  layers/base/app/layouts/wide.vue', 'From  layer base']],
  [
    'the route middleware of a module, by its file',
    'parts/paid.ts',
    ['paid  route middleware', 'File  parts/paid.ts', 'From  module shop (modules/shop.ts)'],
  ],
  [
    'the middleware of the server, by its file',
    'layers/base/server/middleware/auth.ts',
    ['auth  server middleware', 'File  layers/base/server/middleware/auth.ts', 'From  layer base'],
  ],
  [
    'an auto-import that the configuration of a layer lists',
    'useLayered',
    ['useLayered  import', 'File  base', 'From  layer base'],
  ],
  [
    'a handler that a module adds to the options',
    '/api/theme',
    [
      '/api/theme  handler',
      'File  parts/handler.ts',
      'From  module theme (modules/theme.ts)',
      'Method  all',
      'Middleware  auth  layers/base/server/middleware/auth.ts (layer base)',
    ],
  ],
  [
    'a plugin that a module adds to the options',
    'parts/plugin.ts',
    ['plugin  plugin', 'File  parts/plugin.ts', 'From  module theme (modules/theme.ts)'],
  ],
  [
    'a server import of a layer',
    'usePrices',
    ['usePrices  server import', 'File  layers/base/server/utils/prices.ts', 'From  layer base'],
  ],
  [
    'a server import that overrides one of a layer',
    'useTax',
    [
      'useTax  server import',
      'File  server/utils/tax.ts',
      'From  the project',
      'Overrides  layers/base/server/utils/prices.ts (layer base)',
    ],
  ],
  [
    'a server import of a module',
    'useTheme',
    ['useTheme  server import', 'File  theme', 'From  module theme (modules/theme.ts)'],
  ],
])('explains %s', async (_, name, lines) => {
  expect(await explain(name)).toEqual(lines)
})

it('explains a server import of fw', async () => {
  expect(await explain('defineCachedFunction')).toEqual([
    'defineCachedFunction  server import',
    expect.stringMatching(/^File .*cached-function/),
    'From  fw',
  ])
})

it('names the module that set an option with a verb', async () => {
  const root = createProject(FILES)
  const explainOption = async (path: string): Promise<{ value: unknown; chain: unknown[] }> =>
    JSON.parse((await runFw(['config', 'explain', path, '--json'], root)).out)
  const head = await explainOption('app.head.meta')
  expect(head.value).toContainEqual({ name: 'shop', content: 'yes' })
  expect(head.chain.at(-1)).toMatchObject({ from: 'module modules/shop.ts', at: 'modules/shop.ts' })
  const rules = await explainOption('routeRules["/sale"].ssr')
  expect(rules).toMatchObject({ value: false, chain: [{}, { from: 'module modules/shop.ts', value: false }] })
  // A rule of the project has precedence.
  const swr = await explainOption('routeRules["/shop/**"].swr')
  expect(swr).toMatchObject({ value: 60, chain: [{}, { from: 'project', value: 60 }] })
})

it('prints JSON', async () => {
  const { out } = await runFw(['explain', '/api/orders', '--json'], createProject(FILES))
  expect(JSON.parse(out)).toMatchObject([
    {
      kind: 'handler',
      name: '/api/orders',
      file: 'parts/handler.ts',
      origin: { kind: 'module', name: 'shop', file: 'modules/shop.ts' },
      facts: { method: 'all' },
      overrides: [],
      middleware: [{ name: 'auth', source: { origin: { kind: 'layer', name: 'base' } } }],
    },
  ])
})

it('prints who removed and who overrides a part as JSON', async () => {
  const root = createProject(FILES)
  const read = async (name: string): Promise<unknown> =>
    JSON.parse((await runFw(['explain', name, '--json'], root)).out)
  expect(await read('/old')).toMatchObject([
    {
      kind: 'page',
      isUsed: false,
      removedBy: { kind: 'hook', name: 'pages:extend', module: 'theme', file: 'modules/theme.ts' },
      overriddenBy: [],
    },
  ])
  expect(await read('parts/Cart.vue')).toMatchObject([
    {
      kind: 'component',
      isUsed: false,
      overriddenBy: [{ file: 'app/components/shop/Cart.vue', origin: { kind: 'layer', name: 'project' } }],
    },
  ])
  expect(await read('/about')).toMatchObject([
    { rules: [{ pattern: '/about', rule: { ssr: false }, origins: [{ kind: 'module', name: 'theme' }] }] },
  ])
})

it('suggests a name that exists', async () => {
  const root = createProject(FILES)
  const { code, err } = await runFw(['explain', 'useCarts'], root)
  expect(code).toBe(1)
  triggers('FW2220', err)
  expect(err).toContain('Did you mean `useCart`?')
  expect((await runFw(['explain', 'ssr'], root)).err).toContain('fw config explain ssr')
})
