import { createError } from 'h3'
import { describe, expect, it } from 'vitest'
import { createErrorBody, emitErrorJson } from './error-body'

describe('createErrorBody', () => {
  it('shows what was meant for callers', () => {
    const error = createError({
      statusCode: 422,
      statusMessage: 'No good',
      message: 'Wrong name',
      data: { field: 'name' },
    })
    expect(createErrorBody(error, '/x', 'visitor')).toEqual({
      error: true,
      url: '/x',
      status: 422,
      statusText: 'No good',
      statusCode: 422,
      statusMessage: 'No good',
      message: 'Wrong name',
      data: { field: 'name' },
    })
  })

  it('hides other errors in production', () => {
    const error = Object.assign(new Error('password 123 in /srv/app'), { data: { secret: true } })
    const body = createErrorBody(error, '/x', 'visitor')
    expect(body).toMatchObject({ status: 500, message: 'Internal Server Error' })
    expect(JSON.stringify(body)).not.toMatch(/password|secret|srv|stack/)
  })

  it('shows message and stack in development', () => {
    const body = createErrorBody(new Error('broken'), '/x', 'developer')
    expect(body.message).toBe('broken')
    expect(body.stack![0]).toBe('Error: broken')
  })

  it.each([
    [undefined, 500],
    [42, 500],
    [200, 500],
    [404, 404],
  ])('makes status %s an error', (status, expected) => {
    expect(createErrorBody({ status }, '/', 'visitor').status).toBe(expected)
  })

  it('survives whatever was thrown', () => {
    for (const thrown of [null, undefined, 'text', 5])
      expect(createErrorBody(thrown, '/', 'developer').status).toBe(500)
  })
})

describe('emitErrorJson', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  it.each([
    ['a circular reference', circle],
    ['a bigint', { amount: 1n }],
  ])('omits data with %s', (_, data) => {
    const { text, failure } = emitErrorJson(createErrorBody(createError({ status: 422, data }), '/x', 'visitor'))
    expect(JSON.parse(text)).toMatchObject({ error: true, url: '/x', status: 422 })
    expect(JSON.parse(text)).not.toHaveProperty('data')
    expect(failure).toBeInstanceOf(TypeError)
  })

  it('contains other data', () => {
    const { text, failure } = emitErrorJson(createErrorBody(createError({ data: { a: 1 } }), '/x', 'visitor'))
    expect(JSON.parse(text)).toMatchObject({ data: { a: 1 } })
    expect(failure).toBeUndefined()
  })
})
