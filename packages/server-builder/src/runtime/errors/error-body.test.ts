import { createError } from 'h3'
import { describe, expect, it } from 'vitest'
import { describeError } from './error-body'

describe('describeError', () => {
  it('shows the properties that are meant for callers', () => {
    const error = createError({
      statusCode: 422,
      statusMessage: 'No good',
      message: 'Wrong name',
      data: { field: 'name' },
    })
    expect(describeError(error, '/x', false)).toEqual({
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
    const body = describeError(error, '/x', false)
    expect(body).toMatchObject({ status: 500, message: 'Internal Server Error' })
    expect(JSON.stringify(body)).not.toMatch(/password|secret|srv|stack/)
  })

  it('shows message and stack trace in development', () => {
    const body = describeError(new Error('broken'), '/x', true)
    expect(body.message).toBe('broken')
    expect(body.stack![0]).toBe('Error: broken')
  })

  it.each([
    [undefined, 500],
    [42, 500],
    [200, 500],
    [404, 404],
  ])('converts status %s to an error status', (status, expected) => {
    expect(describeError({ status }, '/', false).status).toBe(expected)
  })

  it('accepts any thrown value', () => {
    for (const thrown of [null, undefined, 'text', 5]) expect(describeError(thrown, '/', true).status).toBe(500)
  })
})
