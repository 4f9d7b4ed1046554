import { expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findUnserializable } from './payload-values'

const check = async (script: string): Promise<string[]> =>
  findUnserializable(await factsOf({ 'app/a.vue': `<script setup>\n${script}\n</script>\n` })).map(
    ({ why, location }) => `${location!.line}: ${why}`,
  )

it('finds values of state and data that cannot be serialized', async () => {
  const facts = await factsOf({ 'app/a.ts': "export const useCart = () => useState('cart', () => ({ add: () => 1 }))" })
  const findings = findUnserializable(facts)
  triggers('FW2133', findings)
  expect(describeFindings(findings)).toEqual(['FW2133 app/a.ts:1:61'])
  expect(await check("useState('a', () => ({ b: { c: Symbol('x') } }))")).toEqual([
    "2: The payload of pages with `app/a.vue` cannot be serialized: `b.c` in `useState('a')` is a symbol.",
  ])
  expect(await check("class Cart {}\nuseAsyncData('cart', async () => {\n  return new Cart()\n})")).toEqual([
    "4: The payload of pages with `app/a.vue` cannot be serialized: `useAsyncData('cart')` is an instance of Cart.",
  ])
})

it.each([
  "useState('a', () => ({ b: new Map(), c: new Date(), d: [1n] }))",
  "useAsyncData('a', () => ({ b: () => 1 }), { transform: () => 1 })",
  "useAsyncData('a', () => load(() => 1))",
  'const other = create(() => ({ b: () => 1 }))',
])('allows %s', async script => {
  expect(await check(script)).toEqual([])
})

it('allows classes if the application has payload plugins', async () => {
  const sources = {
    'app/a.ts': "class Cart {}\nuseState('a', () => new Cart())",
    'app/plugins/p.ts': 'export default definePayloadPlugin(() => {})',
  }
  expect(findUnserializable(await factsOf(sources))).toEqual([])
})
