import { describe, expect, it } from 'vitest'
import { resolveRoute } from './file-route'

describe('resolveRoute', () => {
  it.each([
    ['hello.ts', '/api', { route: '/api/hello' }],
    ['index.ts', '/api', { route: '/api' }],
    ['index.ts', '', { route: '/' }],
    ['index.get.ts', '', { route: '/', method: 'GET' }],
    ['users/[id].get.ts', '/api', { route: '/api/users/:id', method: 'GET' }],
    ['users/[id]/index.post.ts', '/api', { route: '/api/users/:id', method: 'POST' }],
    ['[...].ts', '', { route: '/**' }],
    ['files/[...path].ts', '', { route: '/files/**:path' }],
    ['(admin)/list.ts', '/api', { route: '/api/list' }],
    ['debug.dev.ts', '', { route: '/debug', env: 'dev' }],
    ['a.get.prod.ts', '', { route: '/a', method: 'GET', env: 'prod' }],
    ['sitemap.xml.ts', '', { route: '/sitemap.xml' }],
    ['[a]-[b].ts', '', { route: '/:a-:b' }],
    ['ü x/a [b]?.ts', '', { route: '/%C3%BC%20x/a%20:b%3F' }],
  ])('%s below "%s"', (file, prefix, expected) => {
    expect(resolveRoute(file, prefix)).toEqual(expected)
  })
})
