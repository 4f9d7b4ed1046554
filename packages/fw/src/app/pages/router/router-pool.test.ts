import { createSSRApp, h, nextTick, watch } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createRouter, onBeforeRouteLeave, RouterView, START_LOCATION } from 'vue-router'
import { describe, expect, it, vi } from 'vitest'
import { createRouterPool, createServerHistory, MAX_FREE_ROUTERS } from './router-pool'

const run = <T>(work: () => T): T => work()
const page = { setup: () => () => h('p', 'page') }
const createPool = () =>
  createRouterPool(() =>
    createRouter({
      history: createServerHistory('/base/'),
      routes: [
        { path: '/', name: 'index', component: page },
        { path: '/u/:id', name: 'u', component: page },
      ],
    }),
  )

describe('createRouterPool', () => {
  it('reuses a router as if it were new', async () => {
    const pool = createPool()
    const first = pool.open(run)
    await first.router.replace('/u/1')
    expect(first.router.currentRoute.value.params).toEqual({ id: '1' })
    first.release()
    first.release()
    expect(pool.size).toBe(1)
    const second = pool.open(run)
    expect(pool.size).toBe(0)
    expect(second.router.currentRoute.value).toBe(START_LOCATION)
    await second.router.replace('/u/1')
    expect(second.router.currentRoute.value.fullPath).toBe('/u/1')
    expect(second.router.resolve('/u/2').href).toBe('/base/u/2')
  })

  it('never uses a router for two requests at the same time', async () => {
    const pool = createPool()
    const sessions = Array.from({ length: 200 }, () => pool.open(run))
    await Promise.all(
      sessions.map(async ({ router }, index) => {
        await router.replace('/')
        await router.push(`/u/${index}`)
      }),
    )
    expect(sessions.map(({ router }) => router.currentRoute.value.fullPath)).toEqual(
      sessions.map((_, index) => `/u/${index}`),
    )
    for (const { release } of sessions) release()
    expect(pool.size).toBe(MAX_FREE_ROUTERS)
  })

  it('removes what a request added', async () => {
    const pool = createPool()
    const calls = vi.fn<(name: string) => void>()
    const first = pool.open(run)
    first.router.beforeEach(() => calls('beforeEach'))
    first.router.beforeResolve(() => calls('beforeResolve'))
    first.router.afterEach(() => calls('afterEach'))
    first.router.onError(() => calls('onError'))
    first.router.addRoute({ path: '/added', name: 'added', component: page })
    await first.router.replace('/added')
    expect(calls.mock.calls.flat()).toEqual(['beforeEach', 'beforeResolve', 'afterEach'])
    first.release()
    calls.mockClear()
    const second = pool.open(run)
    expect(second.router.hasRoute('added')).toBe(false)
    await second.router.replace('/')
    expect(calls).not.toHaveBeenCalled()
  })

  it('discards a router that lost routes or is still navigating', async () => {
    const pool = createPool()
    const spoiled = pool.open(run)
    spoiled.router.removeRoute('u')
    spoiled.release()
    expect(pool.size).toBe(0)
    const cleared = pool.open(run)
    expect(cleared.router.hasRoute('u')).toBe(true)
    cleared.router.clearRoutes()
    cleared.release()
    expect(pool.size).toBe(0)
    const busy = pool.open(run)
    void busy.router.push('/')
    busy.release()
    expect(pool.size).toBe(0)
  })

  it('discards a router in which a route was replaced', () => {
    const pool = createPool()
    for (const route of [
      { path: '/', name: 'index', component: page },
      { path: '/x', component: page, children: [{ path: 'y', name: 'u', component: page }] },
    ]) {
      const session = pool.open(run)
      session.router.addRoute(route)
      session.release()
      expect(pool.size).toBe(0)
    }
    expect(pool.open(run).router.hasRoute('u')).toBe(true)
  })

  it('does nothing for a request that has ended', async () => {
    const pool = createPool()
    const first = pool.open(run)
    first.release()
    const second = pool.open(run)
    await second.router.replace('/u/2')
    const guard = vi.fn<() => void>()
    first.router.beforeEach(guard)
    await first.router.push('/')
    first.router.clearRoutes()
    expect(second.router.currentRoute.value.fullPath).toBe('/u/2')
    await second.router.push('/')
    expect(guard).not.toHaveBeenCalled()
  })

  it('does not trigger effects of one request in the next', async () => {
    const pool = createPool()
    const first = pool.open(run)
    const seen: string[] = []
    watch(first.router.currentRoute, route => seen.push(route.fullPath), { flush: 'sync' })
    await first.router.replace('/u/1')
    first.release()
    await pool.open(run).router.replace('/u/2')
    await nextTick()
    expect(seen).toEqual(['/u/1'])
  })

  it('removes the guards of components', async () => {
    const guard = vi.fn<() => void>()
    const guarded = { setup: () => (onBeforeRouteLeave(() => guard()), () => h('p')) }
    const pool = createRouterPool(() =>
      createRouter({
        history: createServerHistory('/'),
        routes: [
          { path: '/', component: guarded },
          { path: '/b', component: page },
        ],
      }),
    )
    const first = pool.open(run)
    await first.router.replace('/')
    const app = createSSRApp({ render: () => h(RouterView) })
    const { routerViewLocationKey } = await import('vue-router')
    app.provide(routerViewLocationKey, first.router.currentRoute)
    expect(await renderToString(app)).toBe('<p></p>')
    first.release()
    const second = pool.open(run)
    await second.router.replace('/')
    await second.router.push('/b')
    expect(guard).not.toHaveBeenCalled()
  })

  it('passes errors to the caller of the navigation', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const pool = createPool()
    const { router } = pool.open(run)
    router.beforeEach(() => {
      throw new Error('no')
    })
    await expect(router.replace('/')).rejects.toThrow('no')
    expect(print).not.toHaveBeenCalled()
  })

  it('is ready when the request has navigated', async () => {
    const pool = createPool()
    for (let request = 1; request <= 2; request++) {
      const { router, release } = pool.open(run)
      let isReady = false
      const ready = router.isReady().then(() => (isReady = true))
      const stop = router.beforeEach(() => false)
      await router.push('/')
      stop()
      await nextTick()
      expect(isReady).toBe(false)
      await router.push('/')
      await ready
      await router.isReady()
      release()
    }
    const { router } = pool.open(run)
    router.beforeEach(() => {
      throw new Error('no')
    })
    const ready = router.isReady()
    await router.push('/').catch(() => {})
    await expect(ready).rejects.toThrow('no')
  })

  it('gives guards the context of their request', async () => {
    const pool = createPool()
    for (const name of ['first', 'second']) {
      const contexts: string[] = []
      const { router, release } = pool.open(work => {
        contexts.push(name)
        return work()
      })
      router.beforeEach(() => {
        expect(contexts.at(-1)).toBe(name)
      })
      await router.push('/')
      expect(contexts).not.toEqual([])
      release()
    }
    expect(pool.size).toBe(1)
  })

  it('does not reuse a router whose records are unknown', async () => {
    const pool = createPool()
    const session = pool.open(run)
    await session.router.replace('/u/1')
    Object.assign(session.router.currentRoute.value.matched[0]!, { leaveGuards: [] })
    session.release()
    expect(pool.size).toBe(0)
  })

  it('does not reuse a router that does not reset itself', () => {
    const pool = createRouterPool(() => {
      const router = createRouter({ history: createServerHistory('/'), routes: [{ path: '/', component: page }] })
      return Object.assign(router, { install: () => {} })
    })
    pool.open(run).release()
    expect(pool.size).toBe(0)
  })
})
