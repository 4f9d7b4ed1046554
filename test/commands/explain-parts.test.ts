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
  'app/middleware/log.global.ts': 'export default defineFwRouteMiddleware(() => {})',
  'server/api/cart.get.ts': 'export default defineEventHandler(() => 1)',
  'layers/base/fw.config.ts': 'export default {}',
  'layers/base/app/pages/shop.vue': page(),
  'layers/base/app/pages/about.vue': page(),
  'layers/base/app/layouts/wide.vue': '<template><slot /></template>',
  'layers/base/app/components/shop/Cart.vue': page(),
  'layers/base/app/composables/cart.ts': 'export const useCart = () => 2',
  'layers/base/server/api/cart.get.ts': 'export default defineEventHandler(() => 2)',
  'layers/base/server/middleware/auth.ts': 'export default defineEventHandler(() => {})',
  'modules/shop.ts': `
import { addComponent, addImports, addRouteMiddleware, addServerHandler, createResolver, defineFwModule } from '@fw/kit'
const { resolve } = createResolver(import.meta.url)
export default defineFwModule({
  meta: { name: 'shop' },
  setup() {
    addComponent({ name: 'ShopCart', filePath: resolve('../parts/Cart.vue') })
    addComponent({ name: 'ShopBadge', filePath: resolve('../parts/Badge.vue') })
    addImports({ name: 'useOrders', from: resolve('../parts/orders.ts') })
    addRouteMiddleware({ name: 'paid', path: resolve('../parts/paid.ts') })
    addServerHandler({ route: '/api/orders', handler: resolve('../parts/handler.ts') })
  },
})
`,
  'modules/theme.ts': `
import { defineFwModule } from '@fw/kit'
export default defineFwModule({
  meta: { name: 'theme' },
  setup(_, fw) {
    fw.hook('components:extend', components => {
      for (const component of components) if (component.pascalName === 'ShopBadge') component.global = true
    })
    fw.hook('pages:extend', pages => void pages.push({ name: 'theme', path: '/theme', file: fw.options.rootDir + '/parts/Theme.vue' }))
  },
})
`,
  'parts/Cart.vue': page(),
  'parts/Badge.vue': page(),
  'parts/Theme.vue': page(),
  'parts/orders.ts': 'export const useOrders = () => []',
  'parts/paid.ts': 'export default () => {}',
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
      'Rule  /shop/**  { swr: 60 }',
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
])('explains %s', async (_, name, lines) => {
  expect(await explain(name)).toEqual(lines)
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

it('suggests a name that exists', async () => {
  const root = createProject(FILES)
  const { code, err } = await runFw(['explain', 'useCarts'], root)
  expect(code).toBe(1)
  triggers('FW2220', err)
  expect(err).toContain('Did you mean `useCart`?')
  expect((await runFw(['explain', 'ssr'], root)).err).toContain('fw config explain ssr')
})
