import { expect, it } from 'vitest'
import { emitSchemaTypes } from './emit-schema-types'
import { mergeSchemas, resolveDefinition } from './resolve-definition'

const SHOP = {
  shop: {
    $schema: { title: 'Shop', description: 'Options of the shop' },
    currency: { $default: 'EUR', $schema: { enum: ['EUR', 'USD'] } },
    limit: { $default: 3, $resolve: (value: unknown) => (value as number) * 2 },
    tags: ['new'],
    isOpen: true,
    onSale: { $schema: { tsType: '(id: string) => void' } },
  },
}

it('resolves definitions to a JSON schema', async () => {
  const { properties } = await resolveDefinition(SHOP)
  expect(properties!.shop).toEqual({
    type: 'object',
    title: 'Shop',
    description: 'Options of the shop',
    properties: {
      currency: { type: 'string', default: 'EUR', enum: ['EUR', 'USD'] },
      limit: { type: 'number', default: 6 },
      tags: { type: 'array', items: { type: 'string' }, default: ['new'] },
      isOpen: { type: 'boolean', default: true },
      onSale: { type: 'any', tsType: '(id: string) => void' },
    },
  })
})

it('merges the options of several modules; the first definition of a keyword wins', () => {
  const merged = mergeSchemas([
    { properties: { a: { type: 'string', title: 'First' } } },
    { properties: { a: { type: 'number', description: 'More' }, b: { type: 'boolean' } } },
  ])
  expect(merged.properties).toEqual({
    a: { type: 'string', title: 'First', description: 'More' },
    b: { type: 'boolean' },
  })
})

it('emits types of the options', async () => {
  const types = emitSchemaTypes(await resolveDefinition(SHOP))
  expect(types).toContain('/** Shop: Options of the shop */\n  shop?: {')
  expect(types).toContain('currency?: "EUR" | "USD"')
  expect(types).toContain('tags?: Array<string>')
  expect(types).toContain('onSale?: (id: string) => void')
  expect(types).toContain("declare module '@fw/schema' {\n  interface FwConfig extends FwCustomSchema {}")
  expect(emitSchemaTypes({})).not.toContain('declare module')
})

it('leaves keys of modules to the types of the module', async () => {
  const schema = await resolveDefinition({ ...SHOP, banner: 'Hi' })
  expect(emitSchemaTypes(schema, new Set(['shop']))).toContain(
    "interface FwConfig extends Omit<FwCustomSchema, 'shop'> {}",
  )
  expect(emitSchemaTypes(await resolveDefinition(SHOP), new Set(['shop']))).not.toContain('declare module')
})
