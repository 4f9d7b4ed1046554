import { describe, expect, it } from 'vitest'
import { createError, isFwError } from './fw-error'

describe('createError', () => {
  it('takes a message', () => {
    expect(createError('Broken')).toMatchObject({ message: 'Broken', status: 500, statusCode: 500, fatal: false })
  })

  it('knows both names of status and text', () => {
    expect(createError({ statusCode: 404, statusMessage: 'Not here' })).toMatchObject({
      status: 404,
      statusText: 'Not here',
      message: 'Not here',
    })
    expect(createError({ status: 403, statusText: 'No' })).toMatchObject({ statusCode: 403, statusMessage: 'No' })
  })

  it('keeps what an error says, and the error as cause', () => {
    const source = Object.assign(new Error('Teapot'), { status: 418, data: { a: 1 } })
    const error = createError(source)
    expect(error).toMatchObject({ message: 'Teapot', status: 418, data: { a: 1 }, stack: source.stack })
    expect(error.cause).toBe(source)
  })

  it('returns one of its own as it is', () => {
    const error = createError('x')
    expect(createError(error)).toBe(error)
    expect(isFwError(error)).toBe(true)
    expect(isFwError(new Error('x'))).toBe(false)
    expect(isFwError({ __fw_error: true })).toBe(false)
  })

  it.each([0, 99, 600, Number.NaN, 'x', 404.5])('takes no status that HTTP does not know (%s)', status => {
    expect(createError({ status: status as number }).status).toBe(500)
  })
})
