import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonSchemaOf } from '@fw/schema'
import type { StandardIssue, StandardSchema } from '@fw/schema'
import { probeSchema } from './probe-schema'

function createSchema(validate: (value: any) => StandardIssue[]): { schema: StandardSchema; calls: () => number } {
  let calls = 0
  return {
    calls: () => calls,
    schema: {
      '~standard': {
        version: 1,
        vendor: 'test',
        async validate(value) {
          calls++
          const issues = validate(value)
          return issues.length > 0 ? { issues } : { value }
        },
      },
    },
  }
}

const wrong = (isWrong: boolean, ...path: PropertyKey[]): StandardIssue[] =>
  isWrong ? [{ message: 'Wrong', path }] : []

describe('probeSchema', () => {
  it('reads the fields of issues that name the expected types', async () => {
    const schema = z.object({
      title: z.string().min(3),
      at: z.date(),
      amount: z.number(),
      plan: z.enum(['free', 'paid']),
      photo: z.file(),
      address: z.object({ city: z.string(), tags: z.array(z.string()) }),
      items: z.array(z.object({ name: z.string(), done: z.boolean() })),
      documents: z.array(z.file()),
    })
    expect(jsonSchemaOf(schema)).toBeUndefined()
    expect(await probeSchema(schema)).toEqual({
      body: {
        title: '',
        at: '2026-01-31',
        amount: 0,
        plan: 'free',
        address: { city: '', tags: [''] },
        items: [{ name: '', done: false }],
        documents: [],
      },
      files: [
        { name: 'photo', isList: false },
        { name: 'documents', isList: true },
      ],
    })
  })

  it('tries values if issues only have paths', async () => {
    const { schema } = createSchema(({ name, age, list, address }) => [
      ...wrong(typeof name !== 'string' || name.length < 2, 'name'),
      ...wrong(typeof age !== 'number', 'age'),
      ...wrong(!Array.isArray(list), 'list'),
      ...wrong(typeof address !== 'object', 'address'),
      ...wrong(typeof address !== 'object', 'address'),
      ...(typeof address === 'object' ? wrong(address.city !== 'Paris', 'address', 'city') : []),
    ])
    expect(await probeSchema(schema)).toEqual({
      body: { name: '', age: 0, list: [''], address: { city: '' } },
      files: [],
    })
  })

  it('ends, whatever a schema complains about', async () => {
    const { schema, calls } = createSchema(value => [
      { message: 'Wrong' },
      ...wrong(true, ...Object.keys(value), String(Object.keys(value).length)),
    ])
    expect(await probeSchema(schema)).toBeDefined()
    expect(calls()).toBeLessThan(20)
    const throwing = createSchema(() => {
      throw new Error('Not for empty objects')
    })
    expect(await probeSchema(throwing.schema)).toBeUndefined()
    expect(await probeSchema(createSchema(() => []).schema)).toBeUndefined()
  })
})
