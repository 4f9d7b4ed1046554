import { expect, it } from 'vitest'
import { resolveMounts } from './mounts'

it('takes relative folders from the project', () => {
  expect(resolveMounts({
    a: { driver: 'fs', base: '.data/a' },
    b: { driver: 'fs-lite', base: './b' },
    c: { driver: 'fsLite', base: '/abs' },
    d: { driver: 'redis', base: 'prefix' },
    e: { driver: 'fs' },
  }, '/project')).toEqual({
    a: { driver: 'fs', base: '/project/.data/a' },
    b: { driver: 'fs-lite', base: '/project/b' },
    c: { driver: 'fsLite', base: '/abs' },
    d: { driver: 'redis', base: 'prefix' },
    e: { driver: 'fs' },
  })
  expect(resolveMounts(undefined, '/project')).toEqual({})
})
