import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as vue from 'vue'
import * as server from 'vue/server-renderer'
import { loadComponents } from '../../../../../test/compiled-components'
import type { Components, Source } from '../../../../../test/compiled-components'

const PLAIN = ['A', 'B', 'C', 'D']

/** Components that need an instance. */
const OTHERS: Source[] = [
  {
    name: 'Injects',
    script: `import { getCurrentInstance, inject, useId } from 'vue'
const names = []
for (let at = getCurrentInstance(); at; at = at.parent) names.push(at.type.__name)
const id = useId()
const theme = inject('theme', '-')`,
    template: '<i>{{ names.join() }} {{ id }} {{ theme }}</i>',
  },
  { name: 'Waits', script: "const a = await Promise.resolve('later')", template: '<b>{{ a }}</b>', isScoped: true },
  { name: 'Box', script: 'const none = 0', template: '<section><slot>empty</slot></section>' },
  { name: 'Root', script: 'const none = 0', template: '<Injects /><slot />', isScoped: true },
]

async function render({ components }: { components: Components }, usage: string): Promise<unknown> {
  const root = vue.defineComponent({
    setup() {
      vue.provide('theme', 'dark')
      return () => vue.h(components.Page as vue.Component, { class: 'page', 'data-usage': usage })
    },
  })
  const app = vue.createSSRApp(root)
  const errors: string[] = []
  app.config.warnHandler = () => {}
  app.config.errorHandler = (error, instance, info) =>
    void errors.push(`${String(error)} ${info} ${String((instance?.$options as { __name?: string })?.__name)}`)
  const context: { modules?: Set<string> } = {}
  return { html: await server.renderToString(app, context), modules: [...(context.modules ?? [])], errors }
}

const value = fc.constantFrom(
  '1',
  '0',
  '``',
  "'a'",
  "'is-on'",
  'true',
  'false',
  'null',
  'undefined',
  "['x', { y: true }]",
  "{ color: 'red', fontSize: '1px' }",
  "'<b>&'",
)

const declaration = fc.constantFrom(
  '',
  "const props = defineProps(['label', 'isOn', 'list'])",
  'const props = defineProps({ label: String, isOn: Boolean, list: null })',
  'const props = defineProps({ label: { type: [Boolean, String] }, isOn: [String, Boolean], list: { type: Array, default: () => [1, 2] } })',
  "const props = defineProps({ label: { default: 'none' }, isOn: { type: Boolean, default: true }, list: { type: Function, default: () => 1 } })",
  "const props = defineProps({ 'is-on': Boolean, label: { default: props => props.isOn ? 'on' : 'off' }, class: null, list: {} })",
)

const setup = fc.constantFrom(
  '',
  "import { computed, ref } from 'vue'\nconst count = ref(1)\nconst text = computed(() => `t${count.value}`)",
  "import { reactive, toRefs } from 'vue'\nconst state = reactive({ count: 2 })\nconst { count } = toRefs(state)\nconst text = 'x'",
  "const emit = defineEmits(['open', 'close-all', 'onceMore'])\nconst count = 3\nfunction text() { emit('open') }",
  "const emit = defineEmits({ open: null })\nconst count = 3, text = JSON.parse(count > 2 ? '1' : '{')",
  "const count = JSON.parse('{'), text = 1",
  'defineOptions({ inheritAttrs: false })\nconst count = [3, 1, 2].sort().join(), text = null',
)

const attribute = fc.oneof(
  value.map(given => `:label="${given}"`),
  value.map(given => `:is-on="${given}"`),
  value.map(given => `:class="${given}"`),
  value.map(given => `:style="${given}"`),
  value.map(given => `:data-x="${given}"`),
  fc.constantFrom(
    'label="text"',
    'isOn',
    'is-on',
    'is-on="is-on"',
    'class="a b"',
    'style="color: red"',
    ':list="[4, 5]"',
    ':key="1"',
    'ref="el"',
    '@open="() => {}"',
    '@click="() => {}"',
    '@close-all="() => {}"',
    'v-bind="{ label: 1, class: [`m`], id: `i` }"',
    ':[`dyn`]="1"',
    'hidden',
    'onclick="go()"',
    ':^caret="1"',
  ),
)

/** Attributes whose names differ: the same attribute twice is a syntax error. */
const attributes = fc
  .array(attribute, { maxLength: 4 })
  .map(list => [...new Map(list.map(text => [/^[:@]?([^=]*)/.exec(text)![1]!.toLowerCase(), text])).values()].join(' '))

function pieces(components: readonly string[]): fc.Arbitrary<string> {
  const plain = fc.constantFrom(
    'text',
    '{{ label }} {{ isOn }}',
    '<p :class="{ on: isOn }" :title="label">{{ list }}</p>',
    '<li v-for="item in list" :key="item">{{ item }} {{ count }}</li>',
    '<b v-if="isOn">{{ text }}</b><i v-else>off</i>',
    '<b v-if="isOn">{{ typeof text }}</b>',
    '<!-- note -->',
    '<input :value="label" :checked="isOn"><textarea :value="label" />',
    '<div v-html="label" />',
    '<p v-show="isOn" v-bind="{ id: label }">{{ label.length }}</p>',
  )
  if (components.length === 0) return plain
  const child = fc.tuple(fc.constantFrom(...components), attributes, fc.nat(5)).map(([name, given, kind]) => {
    if (kind === 0) return `<div><${name} v-for="n in 2" :key="n" ${given.replace(/:key="1"/, '')} /></div>`
    if (kind === 1) return `<${name} v-if="isOn" ${given} />`
    return `<${name} ${given} />`
  })
  return fc.oneof(plain, child, child)
}

function component(name: string, uses: readonly string[]): fc.Arbitrary<Source> {
  return fc
    .record({
      declaration,
      setup,
      body: fc.array(pieces(uses), { minLength: 1, maxLength: 3 }),
      wrap: fc.boolean(),
      isScoped: fc.boolean(),
    })
    .map(({ declaration: props, setup: more, body, wrap, isScoped }) => ({
      name,
      script: declare(`${props}\n${more}`),
      template: wrap ? `<div class="${name}">${body.join('')}</div>` : body.join(''),
      isScoped,
    }))
}

/** Names of the template that a component does not declare are its constants: it would need its instance for them. */
function declare(script: string): string {
  const names = ['label', 'isOn', 'list', 'count', 'text'].filter(
    name => !new RegExp(`\\b${name}\\b|'is-on': Boolean`).test(script.replaceAll(/=> props\.\w+|count > 2/g, '')),
  )
  return `${script}\n${names.map(name => `const ${name} = ['${name}']`).join('\n')}`
}

const page = fc
  .array(
    fc.tuple(fc.constantFrom(...PLAIN), attributes, fc.constantFrom('', 'Box', 'Root')).map(([name, given, slot]) => {
      const tag = `<${name} ${given} />`
      return slot ? `<${slot}>${tag}</${slot}>` : tag
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(body => ({ name: 'Page', script: "import { ref } from 'vue'\nconst el = ref()", template: body.join('') }))

const program = fc.tuple(
  component('A', []),
  component('B', ['A']),
  component('C', ['A', 'B', 'Injects']),
  component('D', ['A', 'C', 'Waits']),
  page,
)

it('renders components without an instance as Vue does', { timeout: 600_000 }, async () => {
  const counts = { plain: 0, all: 0, failed: 0 }
  await fc.assert(
    fc.asyncProperty(program, async ([a, b, c, d, root]) => {
      const [injects, waits, box, wrapper] = OTHERS as [Source, Source, Source, Source]
      const sources = [injects, waits, box, wrapper, a, b, c, d, root]
      const ours = loadComponents(sources, true)
      const expected = (await render(loadComponents(sources, false), '1')) as { errors: string[] }
      expect(await render(ours, '1')).toEqual(expected)
      counts.plain += ours.plain.length
      counts.failed += expected.errors.length > 0 ? 1 : 0
      counts.all += PLAIN.length
    }),
    {
      numRuns: Number(process.env.FW_RUNS ?? 200),
      ...(process.env.FW_SEED ? { seed: Number(process.env.FW_SEED) } : {}),
    },
  )
  // The generated components are those that the build finds, and some of them fail.
  expect(counts.plain / counts.all).toBeGreaterThan(0.5)
  expect(counts.failed).toBeGreaterThan(0)
})
