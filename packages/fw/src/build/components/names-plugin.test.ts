import { expect, it } from 'vitest'
import { nameComponent } from './names-plugin'

it.each([
  [
    "const _sfc_main = /*@__PURE__*/_defineComponent({\n  __name: 'Button',\n  setup() {}\n})",
    'const _sfc_main = /*@__PURE__*/_defineComponent({\n  __name: "BaseButton",\n  setup() {}\n})',
  ],
  ['const _sfc_main = {}\n', 'const _sfc_main = { __name: "BaseButton"}\n'],
  ['const _sfc_main = {\n  data: () => ({}) }', 'const _sfc_main = { __name: "BaseButton",\n  data: () => ({}) }'],
])('adds a name to compiled components', (code, named) => {
  expect(nameComponent(code, 'BaseButton')?.code).toBe(named)
})

it('does not change other code', () => {
  expect(nameComponent('export const a = 1', 'A')).toBeUndefined()
})
