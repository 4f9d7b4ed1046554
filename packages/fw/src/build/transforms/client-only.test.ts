import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { removeClientOnly } from './client-only'

const remove = (code: string): string | undefined => removeClientOnly(code, text => parseSync('a.js', text, { sourceType: 'module' }).program as never)?.code

it('leaves out what only the browser shows, and what only that uses', () => {
  const code = `import Chart from './Chart.vue'
import Frame from './Frame.vue'
function ssrRender(_ctx, _push, _parent) {
  const _component_ClientOnly = _resolveComponent("ClientOnly")
  const _component_Map = _resolveComponent("Map")
  _push(_ssrRenderComponent(_component_ClientOnly, null, {
    fallback: _withCtx(() => [_createVNode(Frame)]),
    default: _withCtx(() => [_createVNode(Chart), _createVNode(_component_Map)]),
    _: 1
  }, _parent))
}`
  const removed = remove(code)!
  expect(removed).toContain('default: () => []')
  expect(removed).toContain('_createVNode(Frame)')
  expect(removed).toContain("import Frame from './Frame.vue'")
  expect(removed).not.toMatch(/Chart|Map/)
  expect(removed.split('\n')).toHaveLength(code.split('\n').length)
})

it('keeps what is used elsewhere, too', () => {
  const code = `import Chart from './Chart.vue'
const a = _resolveComponent("client-only")
_ssrRenderComponent(a, null, { default: _withCtx(() => [_createVNode(Chart)]) }, _parent)
_ssrRenderComponent(Chart, null, null, _parent)`
  expect(remove(code)).toContain("import Chart from './Chart.vue'")
  expect(remove('_ssrRenderComponent(Other, null, { default: () => [1] })')).toBeUndefined()
})
