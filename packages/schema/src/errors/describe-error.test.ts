import { HTTPError } from 'h3'
import { describe, expect, it } from 'vitest'
import { createError } from '../../../fw/src/shared/fw-error'
import { describeError } from './describe-error'
import type { ErrorDescription } from './describe-error'

// What a visitor of a built server, a developer and a log may know about anything that can be thrown. Errors have no
// stack here, except in the rows that are about stacks.

const SECRET = 'password 123 in /srv/app'
const withoutStack = <T extends Error>(error: T): T => Object.defineProperty(error, 'stack', { value: '' })
const plain = (message = SECRET, more: object = {}): Error => withoutStack(Object.assign(new Error(message), more))
const wrap = (cause: unknown): Error =>
  withoutStack(Object.assign(new HTTPError({ status: 500, unhandled: true }), { cause }))

const circular = plain()
circular.cause = circular
const wrappedInItself = withoutStack(Object.assign(plain(), { unhandled: true }))
wrappedInItself.cause = wrappedInItself
const cause = plain()

const throwingGetters = Object.defineProperties(
  {},
  Object.fromEntries(
    ['status', 'message', 'stack', 'name', 'data', 'cause', 'unhandled'].map(name => [
      name,
      {
        get() {
          throw new Error(SECRET)
        },
      },
    ]),
  ),
)
const { proxy: revokedProxy, revoke } = Proxy.revocable({}, {})
revoke()
const long = 'a'.repeat(30_000)

type Row = [
  kind: string,
  thrown: unknown,
  seen: { visitor: ErrorDescription; developer: ErrorDescription; log: ErrorDescription },
]

const HIDDEN: ErrorDescription = { status: 500, isExpected: false }

const ROWS: Row[] = [
  [
    'createError of the application, with everything',
    withoutStack(
      createError({ status: 404, statusText: 'Gone', message: 'No such book', data: { id: 1 }, fatal: true, cause }),
    ),
    {
      visitor: { status: 404, isExpected: true, message: 'No such book', statusText: 'Gone', data: { id: 1 } },
      developer: { status: 404, isExpected: true, message: 'No such book', statusText: 'Gone', data: { id: 1 } },
      log: { status: 404, isExpected: true, name: 'FwError', message: 'No such book', causes: [cause] },
    },
  ],
  [
    'createError of the application, from an unexpected error',
    withoutStack(createError(cause)),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET },
      log: { ...HIDDEN, name: 'FwError', message: SECRET, causes: [cause] },
    },
  ],
  [
    'createError of the application, unhandled',
    withoutStack(createError({ message: SECRET, status: 503, unhandled: true })),
    {
      visitor: { status: 503, isExpected: false },
      developer: { status: 503, isExpected: false, message: SECRET },
      log: { status: 503, isExpected: false, name: 'FwError', message: SECRET },
    },
  ],
  [
    'HTTPError of the server',
    withoutStack(new HTTPError({ status: 422, message: 'Wrong name', data: { field: 'name' }, body: { code: 'E1' } })),
    {
      visitor: { status: 422, isExpected: true, message: 'Wrong name', data: { field: 'name' }, body: { code: 'E1' } },
      developer: {
        status: 422,
        isExpected: true,
        message: 'Wrong name',
        data: { field: 'name' },
        body: { code: 'E1' },
      },
      log: {
        status: 422,
        isExpected: true,
        name: 'HTTPError',
        message: 'Wrong name',
        causes: [{ status: 422, message: 'Wrong name', data: { field: 'name' }, body: { code: 'E1' } }],
      },
    },
  ],
  [
    'HTTPError of the server, from an unexpected error',
    withoutStack(new HTTPError(cause as Error & { status: number })),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET },
      log: { ...HIDDEN, name: 'HTTPError', message: SECRET, causes: [cause] },
    },
  ],
  [
    'unexpected error, wrapped by the server engine',
    wrap(plain(SECRET, { data: { password: '123' }, body: { password: '123' }, statusText: SECRET })),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET, data: { password: '123' }, statusText: SECRET },
      log: { ...HIDDEN, name: 'Error', message: SECRET },
    },
  ],
  [
    'createError of the application, wrapped by the server engine',
    wrap(withoutStack(createError({ status: 404, message: 'No such book' }))),
    {
      visitor: { status: 404, isExpected: true, message: 'No such book' },
      developer: { status: 404, isExpected: true, message: 'No such book' },
      log: { status: 404, isExpected: true, name: 'FwError', message: 'No such book' },
    },
  ],
  [
    'body of an error response',
    plain('Too many', { error: true, status: 429 }),
    {
      visitor: { status: 429, isExpected: true, message: 'Too many' },
      developer: { status: 429, isExpected: true, message: 'Too many' },
      log: { status: 429, isExpected: true, name: 'Error', message: 'Too many' },
    },
  ],
  [
    'HTTPError of an HTTP client, without a status',
    plain(SECRET, { name: 'HTTPError' }),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET },
      log: { ...HIDDEN, name: 'HTTPError', message: SECRET },
    },
  ],
  [
    'plain error',
    plain(),
    { visitor: HIDDEN, developer: { ...HIDDEN, message: SECRET }, log: { ...HIDDEN, name: 'Error', message: SECRET } },
  ],
  [
    'plain error with status code 500',
    plain(SECRET, { statusCode: 500 }),
    { visitor: HIDDEN, developer: { ...HIDDEN, message: SECRET }, log: { ...HIDDEN, name: 'Error', message: SECRET } },
  ],
  [
    'plain error with status code 404',
    plain(SECRET, { statusCode: 404, statusMessage: SECRET, data: SECRET }),
    {
      visitor: { status: 404, isExpected: false },
      developer: { status: 404, isExpected: false, message: SECRET, statusText: SECRET, data: SECRET },
      log: { status: 404, isExpected: false, name: 'Error', message: SECRET },
    },
  ],
  [
    'plain error with a status that is not an error',
    plain(SECRET, { status: 302 }),
    { visitor: HIDDEN, developer: { ...HIDDEN, message: SECRET }, log: { ...HIDDEN, name: 'Error', message: SECRET } },
  ],
  [
    'plain error with a status of another type',
    plain(SECRET, { status: Symbol('404'), statusCode: 404 }),
    { visitor: HIDDEN, developer: { ...HIDDEN, message: SECRET }, log: { ...HIDDEN, name: 'Error', message: SECRET } },
  ],
  [
    'plain error with a status as a string',
    plain(SECRET, { status: '404' }),
    {
      visitor: { status: 404, isExpected: false },
      developer: { status: 404, isExpected: false, message: SECRET },
      log: { status: 404, isExpected: false, name: 'Error', message: SECRET },
    },
  ],
  [
    'string',
    SECRET,
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET },
      log: { ...HIDDEN, name: 'Thrown value', message: SECRET },
    },
  ],
  [
    'string, wrapped by the server engine',
    wrap(SECRET),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET },
      log: { ...HIDDEN, name: 'Thrown value', message: SECRET },
    },
  ],
  [
    'null',
    null,
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: 'null' },
      log: { ...HIDDEN, name: 'Thrown value', message: 'null was thrown.' },
    },
  ],
  [
    'undefined, wrapped by the server engine',
    wrap(undefined),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: 'undefined' },
      log: { ...HIDDEN, name: 'Thrown value', message: 'undefined was thrown.' },
    },
  ],
  [
    'symbol',
    Symbol(SECRET),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: `Symbol(${SECRET})` },
      log: { ...HIDDEN, name: 'Thrown value', message: `Symbol(${SECRET}) was thrown.` },
    },
  ],
  [
    'object that looks like an error',
    { message: SECRET, status: 404, statusText: SECRET, data: SECRET, error: true },
    {
      visitor: { status: 404, isExpected: false },
      developer: { status: 404, isExpected: false, message: SECRET, statusText: SECRET, data: SECRET },
      log: { status: 404, isExpected: false, name: 'Error', message: SECRET },
    },
  ],
  [
    'object without a message',
    { a: 1 },
    { visitor: HIDDEN, developer: HIDDEN, log: { ...HIDDEN, name: 'Thrown value', message: '{\n  "a": 1\n}' } },
  ],
  [
    'object with values of other types',
    { message: {}, statusText: 5, status: {}, stack: [], cause: null },
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, statusText: '5' },
      log: {
        ...HIDDEN,
        name: 'Thrown value',
        message: '{\n  "message": {},\n  "statusText": 5,\n  "status": {},\n  "stack": [],\n  "cause": null\n}',
        causes: [null],
      },
    },
  ],
  [
    'circular cause',
    circular,
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET },
      log: { ...HIDDEN, name: 'Error', message: SECRET, causes: [circular] },
    },
  ],
  [
    'error that is wrapped in itself',
    wrappedInItself,
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET },
      log: { ...HIDDEN, name: 'Error', message: SECRET, causes: [wrappedInItself] },
    },
  ],
  [
    'getters that throw',
    throwingGetters,
    {
      visitor: HIDDEN,
      developer: HIDDEN,
      log: { ...HIDDEN, name: 'Thrown value', message: '{}' },
    },
  ],
  [
    'proxy that throws',
    revokedProxy,
    {
      visitor: HIDDEN,
      developer: HIDDEN,
      log: { ...HIDDEN, name: 'Thrown value', message: 'An object that cannot be serialized was thrown.' },
    },
  ],
  [
    'very long message for visitors',
    withoutStack(createError({ status: 400, message: long, statusText: long })),
    {
      visitor: { status: 400, isExpected: true, message: long, statusText: 'a'.repeat(200) },
      developer: { status: 400, isExpected: true, message: long, statusText: 'a'.repeat(200) },
      log: {
        status: 400,
        isExpected: true,
        name: 'FwError',
        message: `${'a'.repeat(20_000)}… (10000 more characters)`,
      },
    },
  ],
  [
    'control characters',
    withoutStack(createError({ status: 400, message: '\u001B[31mred\u001B[39m\u0007', statusText: 'a\r\nb: c' })),
    {
      visitor: { status: 400, isExpected: true, message: 'red\u0007', statusText: 'ab: c' },
      developer: { status: 400, isExpected: true, message: 'red\u0007', statusText: 'ab: c' },
      log: { status: 400, isExpected: true, name: 'FwError', message: 'red' },
    },
  ],
  [
    'stack of an expected error',
    Object.assign(createError({ status: 404, message: 'No such book' }), {
      stack: '\u001B[31mError\u001B[39m\n at a.ts',
    }),
    {
      visitor: { status: 404, isExpected: true, message: 'No such book' },
      developer: { status: 404, isExpected: true, message: 'No such book', stack: 'Error\n at a.ts' },
      log: { status: 404, isExpected: true, name: 'FwError', message: 'No such book', stack: 'Error\n at a.ts' },
    },
  ],
  [
    'stack of an unexpected error',
    Object.assign(new Error(SECRET), { stack: 'Error\n at a.ts' }),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: SECRET, stack: 'Error\n at a.ts' },
      log: { ...HIDDEN, name: 'Error', message: SECRET, stack: 'Error\n at a.ts' },
    },
  ],
  [
    'AggregateError',
    withoutStack(new AggregateError([cause, 'text'], 'Both failed')),
    {
      visitor: HIDDEN,
      developer: { ...HIDDEN, message: 'Both failed' },
      log: { ...HIDDEN, name: 'AggregateError', message: 'Both failed', causes: [cause, 'text'] },
    },
  ],
]

describe.each(ROWS)('%s', (_, thrown, seen) => {
  it.each(['visitor', 'developer', 'log'] as const)('as a %s sees it', audience => {
    expect(describeError(thrown, audience)).toEqual(seen[audience])
  })
})

it('never shows secrets to visitors', () => {
  for (const [, thrown] of ROWS) expect(JSON.stringify(describeError(thrown, 'visitor'))).not.toContain('123')
})
