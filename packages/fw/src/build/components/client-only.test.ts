import { compileScript, compileTemplate, parse } from '@vue/compiler-sfc'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { builtInComponents } from './built-in'
import { createClientComponents, removeClientOnly } from './client-only'
import { readClientImports, removeClientOnlyFromScript } from './client-only-script'

const row = (pascalName: string, mode: 'all' | 'client' | 'server'): object => ({
  pascalName,
  kebabName: pascalName.toLowerCase(),
  export: 'default',
  filePath: `/c/${pascalName}.vue`,
  mode,
  priority: 1,
})
const components = createClientComponents({
  plan: {
    components: [
      ...builtInComponents,
      row('Frame', 'all'),
      row('Chart', 'all'),
      row('Shell', 'client'),
      row('Both', 'client'),
      row('Both', 'server'),
    ],
  },
} as never)

const remove = (code: string): string | undefined =>
  removeClientOnly(code, parseSync('a.js', code, { sourceType: 'module' }).program as never, components)?.code

/** Compiles a component for the server, like a build (`isInline`) or like development. */
function compile(source: string, isInline: boolean): string {
  const { descriptor } = parse(source, { filename: '/app/page.vue' })
  const script = compileScript(descriptor, {
    id: 'x',
    inlineTemplate: isInline,
    templateOptions: { ssr: true, ssrCssVars: [], id: 'x' } as never,
  })
  if (isInline) return script.content
  const template = compileTemplate({
    source: descriptor.template!.content,
    filename: '/app/page.vue',
    id: 'x',
    ssr: true,
    ssrCssVars: [],
    compilerOptions: { bindingMetadata: script.bindings! },
  })
  return `${template.code}\n${script.content}`
}

/** Components whose content is only rendered on the client. */
const CONTAINERS = [
  ['', inner => `<ClientOnly>${inner}</ClientOnly>`],
  ['', inner => `<client-only>${inner}<template #fallback>wait</template></client-only>`],
  ['', inner => `<LazyClientOnly>${inner}</LazyClientOnly>`],
  ['', inner => `<Frame><ClientOnly>${inner}</ClientOnly></Frame>`],
  ['', inner => `<Frame><Frame><ClientOnly v-if="on">${inner}</ClientOnly></Frame></Frame>`],
  [
    '',
    inner =>
      `<ClientOnly><template v-if="on" #default>${inner}</template><template v-if="on" #fallback>wait</template></ClientOnly>`,
  ],
  ['', inner => `<Shell>${inner}</Shell>`],
  ['', inner => `<LazyShell><template #any>${inner}</template></LazyShell>`],
  ['', inner => `<Shell><template v-for="name in names" #[name]>${inner}</template></Shell>`],
  ['import { ClientOnly as Later } from "#components"', inner => `<Later>${inner}</Later>`],
  ['import { Shell as Later } from "#components"', inner => `<Later>${inner}</Later>`],
  ['import { ClientOnly as Later } from "#app"', inner => `<Frame><Later>${inner}</Later></Frame>`],
  ['import Later from "./Own.client.vue"', inner => `<Later>${inner}</Later>`],
  ['import Later from "~/parts/Own.client"', inner => `<Later>${inner}</Later>`],
] satisfies Array<[string, (inner: string) => string]>

/** The content, with the import that it needs. */
const CONTENT = [
  ['', '<Chart />'],
  ['', '<LazyChart :size="3" />'],
  ['', '<chart>deep <chart /></chart>'],
  ['import Chart from "./Chart.vue"', '<Chart />'],
  ['import Chart from "./Chart"', '<Chart><b>slot</b></Chart>'],
  ['import Chart from "./Chart.tsx"', '<div><Chart v-if="on" /></div>'],
  ['import { Chart } from "./charts"', '<Chart />'],
  ['import Chart, { Other } from "./Chart.vue"', '<Chart /><Other />'],
  ['import * as Chart from "./charts"', '<Chart.Line />'],
  ['import { draw as Chart } from "chart-library"', '<p>{{ Chart(on) }}</p>'],
] as const

const CASES = CONTAINERS.flatMap(([container, wrap]) =>
  CONTENT.map(([content, inner]) => ({ imports: `${container}\n${content}`, template: wrap(inner) })),
)
const component = ({ imports, template }: { imports: string; template: string }, after = ''): string =>
  `<script setup>\nimport { light } from "./light"\n${imports}\nconst on = light\nconst names = []\n</script>\n<template><main>${template}${after}</main></template>`

describe.each([
  ['built', true],
  ['in development', false],
] as const)('%s', (_, isInline) => {
  it.each(CASES)('removes $template of $imports', example => {
    const code = compile(component(example), isInline)
    const removed = remove(code)!
    expect(removed).not.toMatch(/chart|Other/i)
    expect(removed).toContain('./light')
    expect(removed.split('\n')).toHaveLength(code.split('\n').length)
    expect(parseSync('a.js', removed, { sourceType: 'module' }).errors).toEqual([])
  })

  it.each(CONTENT)('keeps what is also used elsewhere: %s %s', (imports, inner) => {
    const removed = remove(
      compile(component({ imports, template: `<ClientOnly>${inner}</ClientOnly>` }, inner), isInline),
    )!
    expect(removed).toMatch(/chart/i)
    if (imports) expect(removed).toContain(/"[^"]+"/.exec(imports)![0])
  })

  it('keeps the rest of an import', () => {
    const removed = remove(
      compile(
        component({
          imports: 'import Chart, { Small, type as kind } from "./charts"',
          template: '<ClientOnly><Chart /><Small /></ClientOnly>{{ kind }}',
        }),
        isInline,
      ),
    )!
    expect(removed).toMatch(/import \{ type as kind \} from\s+"\.\/charts"/)
    expect(removed).not.toMatch(/Chart\b|Small/)
  })

  it('keeps server-rendered content: fallbacks, other components, and both forms of a pair', () => {
    const template =
      '<ClientOnly><i /><template #fallback><Chart /></template></ClientOnly><Frame><Chart /></Frame><Both><Chart /></Both>'
    expect(
      remove(compile(component({ imports: '', template }), isInline))!.match(/_component_Chart\b/g)!.length,
    ).toBeGreaterThan(3)
    expect(remove(compile(component({ imports: '', template: '<Frame><Chart /></Frame>' }), isInline))).toBeUndefined()
  })

  it('keeps an import that was already unused', () => {
    const removed = remove(
      compile(
        component({
          imports: 'import "./effects"\nimport Effects from "./more-effects"',
          template: '<ClientOnly><Chart /></ClientOnly>',
        }),
        isInline,
      ),
    )!
    expect(removed).toMatch(/"\.\/effects"[^]*"\.\/more-effects"/)
  })
})

it.each([
  'h(ClientOnly, null, () => h(Chart))',
  'h(ClientOnly, null, [h(Chart)])',
  'h(ClientOnly, {}, { default: () => h(Chart), fallback: () => 1 })',
  'h(ClientOnly, null, { default() { return h(Chart) } })',
  '_createVNode(_resolveComponent("Shell"), null, { default: () => [_createVNode(Chart)] })',
  '_createVNode(ClientOnly, null, _isSlot(x) ? x : { default: () => [h(Chart)] })',
])('removes what functions render: %s', call => {
  const removed = remove(
    `import { ClientOnly } from '#components'\nimport Chart from './Chart'\nexport const show = () => ${call}`,
  )!
  expect(removed).not.toContain('Chart')
  expect(parseSync('a.js', removed, { sourceType: 'module' }).errors).toEqual([])
})

it('removes components that the option `components` registers', () => {
  const code = `import Chart from './Chart.vue'
import Kept from './Kept.vue'
const _sfc_main = { components: { 'my-chart': Chart, Kept } }
function ssrRender(_ctx, _push, _parent) {
  const _component_ClientOnly = _resolveComponent("ClientOnly")
  const _component_my_chart = _resolveComponent("my-chart")
  const _component_Kept = _resolveComponent("Kept")
  _push(_ssrRenderComponent(_component_ClientOnly, null, { default: _withCtx(() => [_createVNode(_component_my_chart), _createVNode(_component_Kept)]), _: 1 }, _parent))
  _push(_ssrRenderComponent(_component_Kept, null, null, _parent))
}`
  expect(remove(code)).not.toMatch(/hart/)
  expect(remove(code)).toContain("import Kept from './Kept.vue'")
})

describe('a script in a module of its own', () => {
  const template = '<ClientOnly><Chart /></ClientOnly><Kept />'
  const imports = "import Chart from './Chart.vue'\nimport Kept from './Kept.vue'"

  it.each([
    ['options', '', `${imports}\nexport default { components: { Chart, Kept } }`],
    ['setup', ' setup', imports],
  ])('is without what only client-only content uses: %s', async (_, setup, text) => {
    const source = `<script${setup}>\n${text}\n</script>\n<template>${template}</template>`
    const { descriptor } = parse(source, { filename: '/app/page.vue' })
    const code = setup ? compileScript(descriptor, { id: 'x' }).content : text
    const removed = await removeClientOnlyFromScript(code, source, components)
    expect(removed!.code).not.toContain('Chart')
    expect(removed!.code).toContain("import Kept from './Kept.vue'")
    expect(removed!.code.split('\n')).toHaveLength(code.split('\n').length)
    const shown = source.replace('<Kept />', '<Kept /><Chart />')
    expect(await removeClientOnlyFromScript(code, shown, components)).toBeUndefined()
  })

  it('imports client-only components for its template', async () => {
    const source = `<script setup lang="ts">\nimport { Shell as Own } from '#components'\nimport File from './File.client.vue'\nimport Kept from './Kept.vue'\nconst a = 1 as number\n</script>`
    expect(await readClientImports(source, components)).toEqual(
      new Map([
        ['Own', 'none'],
        ['File', 'none'],
      ]),
    )
  })
})
