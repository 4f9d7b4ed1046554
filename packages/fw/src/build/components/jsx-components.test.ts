import { expect, it } from 'vitest'
import { resolveJsxComponents } from './jsx-components'

function run(code: string): string | undefined {
  return resolveJsxComponents(code, {
    factories: new Set(['h', '_jsx']),
    isComponent: tag => tag === 'my-card',
    isImported: name => name === 'Fragment',
  })?.code
}

const IMPORT = "\nimport { resolveComponent as _resolveComponent } from 'vue'\n"

it.each([
  ['export default () => h(Card, null)', 'export default () => h(_resolveComponent("Card"), null)'],
  ['export default () => _jsx(Card, {})', 'export default () => _jsx(_resolveComponent("Card"), {})'],
  [
    'h("p", null, h(Card), h("my-card"))',
    'h("p", null, h(_resolveComponent("Card")), h(_resolveComponent("my-card")))',
  ],
  [
    'const f = () => h(Card); { const Card = 1; h(Card) }',
    'const f = () => h(_resolveComponent("Card")); { const Card = 1; h(Card) }',
  ],
])('resolves components by name: %s', (code, result) => {
  expect(run(code)).toBe(result + IMPORT)
})

it.each([
  'import Card from "./Card"; h(Card)',
  'const Card = { render: () => h("p") }; h(Card)',
  'const render = ({ Card }) => h(Card)',
  'h(Fragment, null)',
  'h("x-box"); h("p"); h(tag); h(Cards.One); other(Card)',
])('does not change other calls: %s', code => {
  expect(run(code)).toBeUndefined()
})
