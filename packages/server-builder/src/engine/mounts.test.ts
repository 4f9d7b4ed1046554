import { expect, it } from 'vitest'
import { resolveMounts, withCacheMount } from './mounts'

it('resolves relative folders against the project', () => {
  expect(
    resolveMounts(
      {
        a: { driver: 'fs', base: '.data/a' },
        b: { driver: 'fs-lite', base: './b' },
        c: { driver: 'fsLite', base: '/abs' },
        d: { driver: 'redis', base: 'prefix' },
        e: { driver: 'fs' },
      },
      '/project',
    ),
  ).toEqual({
    a: { driver: 'fs', base: '/project/.data/a' },
    b: { driver: 'fs-lite', base: '/project/b' },
    c: { driver: 'fsLite', base: '/abs' },
    d: { driver: 'redis', base: 'prefix' },
    e: { driver: 'fs' },
  })
  expect(resolveMounts(undefined, '/project')).toEqual({})
})

it('mounts a limited storage for cached responses, unless the project has one', () => {
  expect(withCacheMount().cache!.driver).toMatch(/cache-driver\.\w+$/)
  expect(withCacheMount({ cache: { maxBytes: 5 } as never }).cache).toMatchObject({
    driver: withCacheMount().cache!.driver,
    maxBytes: 5,
  })
  expect(withCacheMount({ cache: { driver: 'redis' }, data: { driver: 'fs' } })).toEqual({
    cache: { driver: 'redis' },
    data: { driver: 'fs' },
  })
  expect(withCacheMount({ '': { driver: 'redis' } })).toEqual({ '': { driver: 'redis' } })
})
