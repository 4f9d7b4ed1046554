import { expect, it } from 'vitest'
import { emitServerRoutes, resolveHandlerRoute, resolveServerRoute } from './server-routes'

const route = (file: string) => {
  const found = resolveServerRoute('/app/server', `/app/server/${file}`)
  return found && `${found.method} ${found.route}`
}

it.each([
  ['api/hello.ts', 'default /api/hello'],
  ['api/index.get.ts', 'get /api'],
  ['api/orders/[id].delete.ts', 'delete /api/orders/:id'],
  ['api/(admin)/users.post.dev.ts', 'post /api/users'],
  ['api/files/[...].ts', 'default /api/files/**'],
  ['routes/docs/[...path].ts', 'default /docs/**:path'],
  ['routes/index.ts', 'default /'],
  ['api/über uns/[a]-[b].ts', 'default /api/über uns/:a-:b'],
  ['middleware/log.ts', undefined],
  ['utils/api/x.ts', undefined],
])('%s is %s', (file, expected) => {
  expect(route(file)).toBe(expected)
})

it('includes added handlers by their route', () => {
  expect(resolveHandlerRoute({ handler: '/x.ts', route: '/x', method: 'PUT' })).toEqual({
    route: '/x',
    method: 'put',
    file: '/x.ts',
  })
  expect(resolveHandlerRoute({ handler: '/x.ts', route: '/x', middleware: true })).toBeUndefined()
  expect(resolveHandlerRoute({ handler: '/x.ts' })).toBeUndefined()
})

it('declares each route with its methods; the first handler has precedence', () => {
  const text = emitServerRoutes(
    [
      { route: '/api/a', method: 'post', file: '/app/server/api/a.post.ts' },
      { route: '/api/a', method: 'get', file: '/app/server/api/a.get.ts' },
      { route: '/api/a', method: 'get', file: '/base/server/api/a.get.ts' },
    ],
    '/app/.fw/types',
  )
  expect(text).toContain(
    "'/api/a': { get: HandlerResult<(typeof import('../../server/api/a.get'))['default']>, post: HandlerResult<(typeof import('../../server/api/a.post'))['default']> }",
  )
})

it('declares the values of forms, for methods with a body', () => {
  const text = emitServerRoutes(
    ['get', 'post', 'default'].map(method => ({ route: `/api/${method}`, method, file: '/app/server/a.ts' })),
    '/app/.fw/types',
  )
  const type = "HandlerForm<(typeof import('../../server/a'))['default']>"
  expect(text).toContain(
    `interface InternalForms {\n    '/api/default': { default: ${type} }\n    '/api/post': { post: ${type} }\n  }`,
  )
})

it('declares the routes by the segments of their paths', () => {
  const text = emitServerRoutes(
    ['/', '/api/orders', '/api/orders/:id', '/api/orders/:order/lines', '/docs/**:path', '/**'].map(route => ({
      route,
      method: 'get',
      file: '/app/server/a.ts',
    })),
    '/app/.fw/types',
  )
  expect(text).toContain(
    "interface InternalApiTree {\n    '**': '/**'\n    '': { '/': '/' }\n    api: { orders: { '/': '/api/orders', ':': { '/': '/api/orders/:id', lines: { '/': '/api/orders/:order/lines' } } } }\n    docs: { '**': '/docs/**:path' }\n  }",
  )
})
