import { describe, expect, it } from 'vitest'
import { createError, isFwError } from './fw-error'

describe('createError', () => {
  it('accepts a message', () => {
    expect(createError('Broken')).toMatchObject({ message: 'Broken', status: 500, statusCode: 500, fatal: false })
  })

  it('accepts both names of status and status text', () => {
    expect(createError({ statusCode: 404, statusMessage: 'Not here' })).toMatchObject({
      status: 404,
      statusText: 'Not here',
      message: 'Not here',
    })
    expect(createError({ status: 403, statusText: 'No' })).toMatchObject({ statusCode: 403, statusMessage: 'No' })
  })

  it.each([
    { status: 404, statusText: 'Not here' },
    { statusCode: 404, statusMessage: 'Not here' },
  ])('has both names as JSON, created from %o', parts => {
    expect(JSON.parse(JSON.stringify(createError({ ...parts, data: { a: 1 } })))).toEqual({
      message: 'Not here',
      status: 404,
      statusText: 'Not here',
      statusCode: 404,
      statusMessage: 'Not here',
      data: { a: 1 },
      fatal: false,
      unhandled: false,
    })
  })

  it('keeps the properties of an error, and the error as cause', () => {
    const source = Object.assign(new Error('Teapot'), { status: 418, data: { a: 1 } })
    const error = createError(source)
    expect(error).toMatchObject({ message: 'Teapot', status: 418, data: { a: 1 }, stack: source.stack })
    expect(error.cause).toBe(source)
  })

  it('returns its own errors unchanged', () => {
    const error = createError('x')
    expect(createError(error)).toBe(error)
    expect(isFwError(error)).toBe(true)
    expect(isFwError(new Error('x'))).toBe(false)
    expect(isFwError({ __fw_error: true })).toBe(false)
  })

  it.each([0, 99, 600, Number.NaN, 'x', 404.5])('rejects an invalid status (%s)', status => {
    expect(createError({ status: status as number }).status).toBe(500)
  })
})
