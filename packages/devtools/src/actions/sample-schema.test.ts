import { expect, it } from 'vitest'
import { z } from 'zod'
import { jsonSchemaOf } from '@fw/schema'
import type { JsonNode } from '@fw/schema'
import { sampleSchema } from './sample-schema'

it.each<[JsonNode, unknown]>([
  [{ type: 'string' }, ''],
  [{ type: 'string', format: 'email' }, 'ada@example.com'],
  [{ type: ['null', 'boolean'] }, false],
  [{ enum: ['a', 'b'] }, 'a'],
  [{ const: 1 }, 1],
  [{ type: 'string', default: 'x', examples: ['y'] }, 'y'],
  [{ anyOf: [{ type: 'null' }, { type: 'integer', exclusiveMinimum: 2 }] }, 3],
  [{ type: 'number', maximum: -2 }, -2],
  [{ allOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'null' } } }] }, { a: '', b: null }],
  [{ $ref: '#/$defs/a~1b', $defs: { 'a/b': { type: 'array', items: { type: 'string' } } } }, ['']],
  [{ $ref: '#/$defs/none' }, null],
  [{ $ref: 'https://example.com/schema' }, null],
  [{ type: 'array' }, []],
  [{}, null],
])('creates a value of %j', (schema, value) => {
  expect(sampleSchema(schema)).toEqual({ body: value, files: [] })
})

it('ends for a schema that contains itself', () => {
  const Category = z.object({
    name: z.string(),
    get children() {
      return z.array(Category)
    },
  })
  const { body } = sampleSchema(jsonSchemaOf(z.object({ top: Category }))!)
  expect(body).toMatchObject({ top: { name: '', children: expect.any(Array) } })
})

it('lists files instead of values', () => {
  const schema = z.object({
    title: z.string(),
    photo: z.file(),
    user: z.object({ documents: z.array(z.file()).default([]) }),
  })
  expect(sampleSchema(jsonSchemaOf(schema)!)).toEqual({
    body: { title: '', user: { documents: [] } },
    files: [
      { name: 'photo', isList: false },
      { name: 'user.documents', isList: true },
    ],
  })
})
