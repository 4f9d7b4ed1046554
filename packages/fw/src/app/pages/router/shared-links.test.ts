import { expect, it, vi } from 'vitest'
import { createRouter } from 'vue-router'
import { createRouterPool, createServerHistory } from './router-pool'
import { resolvePath } from './shared-links'

const component = { render: () => null }

const createPool = () =>
  createRouterPool(() =>
    createRouter({
      history: createServerHistory('/base/'),
      routes: [
        { path: '/a', name: 'a', component },
        { path: '/:rest(.*)', name: 'rest', component },
      ],
    }),
  )

const names = (router: Parameters<typeof resolvePath>[0], path: string): unknown[] =>
  resolvePath(router, path, () => path).matched.map(({ name }) => name)

it('resolves a path once for all requests', () => {
  const pool = createPool()
  const first = pool.open(work => work())
  const encode = vi.fn<() => string>(() => '/a?b=1')
  expect(resolvePath(first.router, '/a', encode).href).toBe('/base/a?b=1')
  first.release()
  const second = pool.open(work => work())
  const other = pool.open(work => work())
  expect(resolvePath(second.router, '/a', encode).href).toBe('/base/a?b=1')
  expect(encode).toHaveBeenCalledOnce()
  resolvePath(other.router, '/a', encode)
  expect(encode).toHaveBeenCalledTimes(2)
})

it('sees the routes that a request adds and removes', () => {
  const pool = createPool()
  const first = pool.open(work => work())
  expect(names(first.router, '/b')).toEqual(['rest'])
  const remove = first.router.addRoute({ path: '/b', name: 'b', component })
  expect(names(first.router, '/b')).toEqual(['b'])
  remove()
  expect(names(first.router, '/b')).toEqual(['rest'])
  first.router.addRoute({ path: '/b', name: 'b', component })
  expect(names(first.router, '/b')).toEqual(['b'])
  first.release()
  const second = pool.open(work => work())
  expect(names(second.router, '/b')).toEqual(['rest'])
  second.router.removeRoute('a')
  expect(names(second.router, '/a')).toEqual(['rest'])
  second.router.clearRoutes()
  expect(names(second.router, '/a')).toEqual([])
})

it('calls the function of a plugin that replaces `resolve`', () => {
  const { router } = createPool().open(work => work())
  expect(names(router, '/a')).toEqual(['a'])
  const { resolve } = router
  router.resolve = ((to: string) => resolve(`/rest${to}`)) as typeof resolve
  expect(names(router, '/a')).toEqual(['rest'])
})

it('forgets paths that are long or many', () => {
  const { router } = createPool().open(work => work())
  const encode = vi.fn<() => string>(() => '/a')
  const long = `/${'a'.repeat(1000)}`
  for (const key of ['/a', long, long]) resolvePath(router, key, encode)
  expect(encode).toHaveBeenCalledTimes(3)
  for (let n = 0; n < 300; n++) resolvePath(router, `/a?${n}`, encode)
  resolvePath(router, '/a', encode)
  expect(encode).toHaveBeenCalledTimes(304)
})
