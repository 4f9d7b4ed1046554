import type { Component } from '@fw/schema'
import { expect, it } from 'vitest'
import { builtInComponents } from './built-in'
import { emitComponents } from '../virtual/components'
import { emitGlobalComponents } from '../virtual/global-components'
import { transformComponents } from './transform-components'
import { createLookup } from './component-use'
import type { Side } from './component-use'

function component(pascalName: string, kebabName: string, more: Partial<Component> = {}): Component {
  return {
    pascalName,
    kebabName,
    export: 'default',
    filePath: `/c/${pascalName}.vue`,
    mode: 'all',
    priority: 1,
    ...more,
  }
}

const rows = [
  component('BaseButton', 'base-button'),
  component('Named', 'named', { export: 'Named', filePath: 'pack' }),
  component('Map', 'map', { mode: 'client' }),
  component('Both', 'both', { mode: 'client', filePath: '/c/Both.client.vue' }),
  component('Both', 'both', { mode: 'server', filePath: '/c/Both.server.vue' }),
  component('Feed', 'feed', { mode: 'server' }),
  component('Heavy', 'heavy', { isAsync: true, prefetch: true }),
  ...builtInComponents,
]

function transform(code: string, side: Side = 'client'): string | undefined {
  return transformComponents(code, side, createLookup(rows))?.code
}

it('imports a component instead of resolving it at runtime', () => {
  const code =
    'const _component_base_button = _resolveComponent("base-button")\nconst _component_X = _resolveComponent("X", true)\nresolveComponent(\'BaseButton\')'
  expect(transform(code)).toBe(
    'const _component_base_button = __fw_component_0\nconst _component_X = _resolveComponent("X", true)\n__fw_component_0\nimport __fw_component_0 from "/c/BaseButton.vue"\n',
  )
  expect(transform('_resolveComponent("Named")')).toBe(
    '__fw_component_0\nimport { Named as __fw_component_0 } from "pack"\n',
  )
  expect(transform('_resolveComponent("Named", true)')).toMatch(/^__fw_component_0\n/)
  expect(transform('_resolveComponent(name); "resolveComponent"; a.resolveComponent("Named")')).toBeUndefined()
})

it('renders an unknown component on the server like a browser', () => {
  expect(transform('_resolveComponent("Nobody")', 'client')).toBeUndefined()
  expect(transform('_resolveComponent("Nobody")', 'server')).toBe(
    '__fw_component_0(_resolveComponent("Nobody"))\nimport { renderUnknown as __fw_component_0 } from "#app"\n',
  )
})

it('does not resolve an unknown name to the page itself', () => {
  const code = '_resolveComponent("About", true); _resolveComponent("Named", true)'
  const transformed = (isPage: boolean) =>
    transformComponents(code, 'client', createLookup(rows), { isShownByFw: () => isPage })?.code
  expect(transformed(false)).toMatch(/^_resolveComponent\("About", true\); __fw_component_0\n/)
  expect(transformed(true)).toMatch(/^_resolveComponent\("About"\); __fw_component_0\n/)
})

it.each([
  'export default { components: { BaseButton: Mine } }',
  'export default { name: "x", components: { a, "base-button": Mine, b } }',
  'export default { components: {\n  // the one of the shop\n  BaseButton,\n} }',
])('does not transform what %s registers', code => {
  expect(transform(`${code}\n_resolveComponent("base-button")`)).toBeUndefined()
  expect(transform(`${code}\n_resolveComponent("Named")`)).toContain('"pack"')
})

it.each(['function resolveComponent() {}', 'const resolveComponent = 1', 'import { resolveComponent } from "mine"'])(
  'knows that %s is not the function of Vue',
  code => {
    expect(transform(`${code}\nresolveComponent("Named")`)).toBeUndefined()
    expect(transform(`${code}\n_resolveComponent("Named")`)).toContain('"pack"')
  },
)

it.each(['import { resolveComponent } from "vue"', 'import { resolveComponent as _resolveComponent } from "vue"'])(
  'knows that %s is',
  code => {
    expect(transform(`${code}\nresolveComponent("Named")`)).toContain('"pack"')
  },
)

it('loads Lazy and async components on demand', () => {
  const lazy =
    '__fw_component_1\nimport { defineAsyncComponent as __fw_component_0 } from "vue"\nconst __fw_component_1 = /* @__PURE__ */ __fw_component_0(() => import("/c/BaseButton.vue").then(module => module["default"]))\n'
  expect(transform('_resolveComponent("LazyBaseButton")')).toBe(lazy)
  expect(transform('_resolveComponent("lazy-base-button")')).toBe(lazy)
  expect(transform('_resolveComponent("Heavy")')).toContain('import(/* webpackPrefetch: true */ "/c/Heavy.vue")')
  expect(transform('_resolveComponent("LazyFwLink")')).toBe(
    '__fw_component_0\nimport { FwLink as __fw_component_0 } from "#app"\n',
  )
})

it('excludes client components from the server', () => {
  expect(transform('_resolveComponent("Map")', 'client')).toBe(
    '__fw_component_2\nimport __fw_component_0 from "/c/Map.vue"\nimport { createClientOnly as __fw_component_1 } from "#app"\nconst __fw_component_2 = /* @__PURE__ */ __fw_component_1(__fw_component_0)\n',
  )
  expect(transform('_resolveComponent("Map")', 'server')).toBe(
    '__fw_component_1\nimport { createClientOnly as __fw_component_0 } from "#app"\nconst __fw_component_1 = /* @__PURE__ */ __fw_component_0({})\n',
  )
})

it('uses the client or server form', () => {
  for (const side of ['server', 'client'] as const) {
    const code = transform('_resolveComponent("Both")', side)
    expect(code).toBe(
      `__fw_component_2\nimport __fw_component_0 from "/c/Both.${side}.vue"\nimport { createPaired as __fw_component_1 } from "#app"\nconst __fw_component_2 = /* @__PURE__ */ __fw_component_1(__fw_component_0)\n`,
    )
  }
  expect(transform('_resolveComponent("LazyMap")', 'client')).toMatch(/createClientOnly as (\w+) [^]* \1\(\w+, true\)/)
  expect(transform('_resolveComponent("Feed")', 'server')).toContain('/c/Feed.vue')
  expect(transform('_resolveComponent("Feed")', 'client')).not.toContain('/c/Feed.vue')
})

it('imports only what is imported from #components', () => {
  expect(transform('import { BaseButton as Mine,\n  Named } from "#components"\nuse(Mine)')).toBe(
    'import __fw_import_0 from "/c/BaseButton.vue"; import Mine from "/c/BaseButton.vue"; import { Named as __fw_import_1 } from "pack"; import { Named as Named } from "pack"\n\nuse(Mine)',
  )
  expect(transform("import { LazyMap } from '#components'", 'server')).toBe(
    'import { createClientOnly as __fw_import_0 } from "#app"; const __fw_import_1 = /* @__PURE__ */ __fw_import_0({}); const LazyMap = __fw_import_1',
  )
  expect(transform('import { Nobody, Named } from "#components"')).toBeUndefined()
  expect(transform('import * as all from "#components"; export { Named } from "#components"')).toBeUndefined()
})

it('emits #components and the global components', () => {
  expect(emitComponents([component('A', 'a')], 'client')).toBe(
    'import component0 from "/c/A.vue"\nimport { defineAsyncComponent as component1 } from "vue"\nconst component2 = /* @__PURE__ */ component1(() => import("/c/A.vue").then(module => module["default"]))\nexport {\n  component0 as A,\n  component2 as LazyA,\n}\n',
  )
  expect(emitGlobalComponents([component('A', 'a', { global: true }), component('B', 'b')], 'client')).toBe(
    'import { defineAsyncComponent as component0 } from "vue"\nconst component1 = /* @__PURE__ */ component0(() => import("/c/A.vue").then(module => module["default"]))\nexport default {\n  "A": component1,\n  "LazyA": component1,\n}\n',
  )
  expect(emitGlobalComponents([component('A', 'a', { global: 'sync' })], 'client')).toContain('"A": component2')
  expect(emitComponents([], 'client')).toBe('export {\n}\n')
  expect(emitComponents([component('2fa', '2fa')], 'client')).toMatch(/export \{\n {2}component\d as Lazy2fa,\n\}/)
})
