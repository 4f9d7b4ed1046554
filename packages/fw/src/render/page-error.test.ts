import { describe, expect, it } from 'vitest'
import { createError } from '../shared/fw-error'
import { createPageError, exposeError } from './page-error'

const url = new URL('http://localhost/a?b=1')
const parts = (thrown: unknown) => {
  const { status, statusText, message, data, unhandled, stack, cause } = createPageError(thrown, url)
  return { status, statusText, message, data, unhandled, stack, cause }
}
const hidden = {
  status: 500,
  statusText: 'Internal Server Error',
  message: 'Server Error',
  data: undefined,
  unhandled: true,
  stack: '',
  cause: undefined,
}

class HTTPError extends Error {
  override name = 'HTTPError'
  status = 500
  unhandled = false
}

describe('exposeError', () => {
  it('names errors for visitors like server engines', () => {
    const error = createError({ status: 404 })
    expect(exposeError(error)).toBe(error)
    expect(error.name).toBe('HTTPError')
  })

  it('returns the unexpected error instead of one created from it', () => {
    const error = new Error('x')
    expect(exposeError(createError(error))).toBe(error)
    expect(exposeError(error)).toBe(error)
    expect(exposeError(createError({ message: 'x', unhandled: true }))).toMatchObject({ name: 'FwError' })
  })
})

describe('createPageError', () => {
  it('keeps what was meant for visitors', () => {
    expect(
      parts(
        createError({
          status: 404,
          statusText: 'Gone',
          message: 'No such thing',
          data: { id: 1 },
          cause: new Error('/srv/db'),
        }),
      ),
    ).toEqual({
      status: 404,
      statusText: 'Gone',
      message: 'No such thing',
      data: '{"id":1}',
      unhandled: false,
      stack: '',
      cause: undefined,
    })
    expect(parts(Object.assign(new HTTPError('Too many'), { status: 429 }))).toMatchObject({
      status: 429,
      message: 'Too many',
      unhandled: false,
    })
    expect(createPageError(createError('x'), url).url).toBe('/a?b=1')
  })

  it('hides unexpected errors of any shape', () => {
    const error = Object.assign(new Error('secret at /srv/app'), { statusText: 'secret', data: 'secret' })
    expect(parts(error)).toEqual(hidden)
    expect(parts(createError(error))).toEqual(hidden)
    expect(parts('secret')).toEqual(hidden)
    expect(parts(null)).toEqual(hidden)
    expect(parts({ message: 'secret', statusMessage: 'secret' })).toEqual(hidden)
    expect(parts(Object.assign(new HTTPError('secret', { cause: error }), { unhandled: true }))).toEqual(hidden)
    expect(parts(createError({ message: 'secret', unhandled: true }))).toEqual(hidden)
  })

  it('accepts any thrown value', () => {
    const circular = Object.assign(new Error('x'), { unhandled: true })
    circular.cause = circular
    for (const thrown of [
      circular,
      undefined,
      1,
      [],
      {},
      { message: {}, statusText: 5, status: {} },
      createError({ message: 3 as any, statusText: {} as any }),
    ])
      expect(createPageError(thrown, url).status).toBe(500)
  })

  it('unwraps errors of the server engine', () => {
    expect(
      parts(
        Object.assign(new HTTPError('x', { cause: createError({ status: 404, message: 'No such thing' }) }), {
          unhandled: true,
        }),
      ),
    ).toMatchObject({ status: 404, message: 'No such thing', unhandled: false })
  })

  it('uses the description of the server if there is one', () => {
    expect(parts(Object.assign(new Error('Too many'), { error: true, status: 429 }))).toMatchObject({
      status: 429,
      message: 'Too many',
      unhandled: false,
    })
    expect(parts(Object.assign(new Error('Server Error'), { error: true, status: 500, unhandled: true }))).toEqual(
      hidden,
    )
  })

  it('only accepts an error status', () => {
    for (const status of [200, 302, 999, Number.NaN, '404' as any])
      expect(createPageError(createError({ status }), url).status).toBe(status === '404' ? 404 : 500)
    expect(createPageError(Object.assign(new Error('x'), { statusCode: 404 }), url)).toMatchObject({
      status: 404,
      statusText: 'Not Found',
      message: 'Page Not Found',
    })
  })
})
