import { describe, expect, it } from 'vitest'
import { compileScript, parse } from 'vue/compiler-sfc'
import { transformComponents } from './plain-components'

const modules = { render: '/fw/render.mjs', register: '/fw/register.mjs' }

/** The code of a component, compiled as the builders do for a server. */
function compile(script: string, template: string): string {
  const { descriptor } = parse(`<script setup>\n${script}\n</script>\n<template>${template}</template>`)
  const { content } = compileScript(descriptor, {
    id: 'a',
    inlineTemplate: true,
    templateOptions: { ssr: true, ssrCssVars: [] },
  })
  return content
}

function isPlain(script: string, template = '<p>{{ title }}</p>'): boolean {
  return transformComponents(compile(script, template), modules)?.code.includes('__fwPlain: ') ?? false
}

const PROPS = "const props = defineProps(['title', 'items', 'item'])"

describe('plain components', () => {
  it.each([
    ['props', ''],
    ['computed', "import { computed } from 'vue'\nconst a = computed(() => props.title + Math.round(1.5))"],
    ['refs', "import { ref } from 'vue'\nconst isOpen = ref(false)"],
    ['pure functions', 'function double(n) { return n * 2 }\nconst a = double(props.item)'],
    ['functions that are not called', 'async function load() { await fetch("/") }'],
    ['methods of built-in objects', 'const a = props.items.map(item => item.toFixed(2)).join()'],
    ['a new array that is sorted', 'const a = [...props.items].sort()'],
    ['emits', "const emit = defineEmits(['open'])\nconst open = () => emit('open')"],
    ['constants of the module', 'const MAX = 10\nconst a = Math.max(MAX, props.item)'],
    ['options', "defineOptions({ name: 'Card', inheritAttrs: false })"],
    ['default values', "defineProps({ list: { type: Array, default: () => ['a'] } })"],
  ])('with %s', (_, script) => {
    expect(isPlain(script.includes('defineProps') ? script : `${PROPS}\n${script}`, '<p>a</p>')).toBe(true)
  })

  it.each([
    ['attributes and text', '<p :class="{ a: item }" :style="{ color: title }" :id="title">{{ title }}</p>'],
    ['v-if and v-for', '<ul v-if="items"><li v-for="i in items" :key="i">{{ i.toUpperCase() }}</li></ul>'],
    ['v-html and v-model', '<p v-html="title" /><input v-model="item.name">'],
    ['listeners', '<button @click="item.open()">a</button>'],
  ])('with %s in the template', (_, template) => {
    expect(isPlain(PROPS, template)).toBe(true)
  })

  it('with components that have no slots', () => {
    const script = `${PROPS}\nimport Card from './Card.vue'`
    expect(isPlain(script, '<div><Card :title="title" @open="item.close()" /></div>')).toBe(true)
    expect(isPlain(script, '<Card>a</Card>')).toBe(false)
    expect(isPlain(script, '<component :is="Card" />')).toBe(false)
    expect(isPlain(script, '<Unknown />')).toBe(false)
  })

  it.each([
    ['a call of a composable', "import { useRoute } from 'vue-router'\nconst route = useRoute()"],
    ['a call of an imported function', "import { format } from './format'\nconst a = format(props.title)"],
    ['a call of a prop', 'const a = props.item()'],
    ['a call of a method of a prop', 'const a = props.item.load()'],
    ['a call of a variable', 'const { run } = props.item\nconst a = run()'],
    ['inject', "import { inject } from 'vue'\nconst a = inject('a')"],
    ['useId', "import { useId } from 'vue'\nconst a = useId()"],
    ['a function that calls a composable', 'function load() { return useState() }\nconst a = load()'],
    ['a change of a prop', 'props.item.count++'],
    ['a method that changes an array', 'props.items.push(1)'],
    ['await', 'const a = await props.item'],
    ['a global of the browser', 'const a = window.innerWidth'],
    ['a variable of the module', "import { state } from './state'\nconst a = state.count"],
    ['a watcher', "import { watchEffect } from 'vue'\nwatchEffect(() => {})"],
    ['exposed members', 'defineExpose({ a: 1 })'],
    ['a model', 'const model = defineModel()'],
    ['slots', "import { useSlots } from 'vue'\nconst slots = useSlots()"],
    ['an emitted event', "const emit = defineEmits(['a'])\nemit('a')"],
    ['a tagged template', 'const a = props.item`b`'],
    ['the default value of a composable', 'defineProps({ a: { default: () => useState() } })'],
  ])('not with %s', (_, script) => {
    expect(isPlain(script.includes('defineProps') ? script : `${PROPS}\n${script}`, '<p>a</p>')).toBe(false)
  })

  it.each([
    ['slots', '<slot />'],
    ['global properties', '<p>{{ $route.path }}</p>'],
    ['attributes of the instance', '<p><b v-bind="$attrs" /></p>'],
    ['directives', '<p v-focus />'],
    ['Teleport', '<Teleport to="body">a</Teleport>'],
    ['calls of props', '<p>{{ item.load() }}</p>'],
  ])('not with %s in the template', (_, template) => {
    expect(isPlain(PROPS, template)).toBe(false)
  })
})

it('components render their components with the function of fw, and keep their lines', () => {
  const code = compile("import Card from './Card.vue'\nconst a = load()", '<Card :a="a" />')
  const result = transformComponents(code, modules)!.code
  expect(result).toMatch(/import \{ ssrRenderComponent as __fwVueRender/)
  expect(result).toContain('\nimport { renderComponent as _ssrRenderComponent } from "/fw/render.mjs"\n')
  expect(result.split('\n').slice(0, code.split('\n').length)).toHaveLength(code.split('\n').length)
})

it.each([
  [
    'Vite',
    `const _sfc_setup = _sfc_main.setup
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext()
  ;(ssrContext.modules || (ssrContext.modules = new Set())).add("app/a \\"b\\".vue")
  return _sfc_setup ? _sfc_setup(props, ctx) : undefined
}
export default _sfc_main`,
    '_sfc_main',
  ],
  [
    'webpack',
    `const __fw_setup = __exports__.setup
__exports__.setup = (props, context) => {
  const ssrContext = __fw_useSSRContext()
  ;(ssrContext.modules ??= new Set()).add("app/a \\"b\\".vue")
  return __fw_setup?.(props, context)
}
export default __exports__`,
    '__exports__',
  ],
])('the registration of components by %s is replaced, and keeps its lines', (_, code, component) => {
  expect(transformComponents(code, modules)!.code).toBe(
    `__fwRegister(${component}, "app/a \\"b\\".vue");\n\n\n\n\n\nexport default ${component}\nimport { registerComponent as __fwRegister } from "/fw/register.mjs"\n`,
  )
})
