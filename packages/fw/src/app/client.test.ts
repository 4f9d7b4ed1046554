import { createApp, effectScope, nextTick, ref } from 'vue'
import type { EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FwAppContext } from '../shared/app-context'
import type { Payload } from '../shared/ssr-context'
import { createFwApp, createPayload } from './create'
import {
  clearFwData,
  onFwReady,
  refreshFwData,
  useAsyncData,
  useCookie,
  useFetch,
  useFwApp,
  useFwData,
  useLazyAsyncData,
  useRequestHeaders,
  useState,
  callOnce,
} from './index'

// Vue cannot create an app without a document, but an app that is never mounted does not use it.
const documentStub = { cookie: '', querySelector: () => null }
let scope: EffectScope

beforeEach(() => {
  vi.stubGlobal('__fwClient', true)
  vi.stubGlobal('document', documentStub)
  vi.stubGlobal('window', { __FW__: { config: { app: { baseURL: '/base/' }, public: {} } } })
  documentStub.cookie = ''
  scope = effectScope(true)
})
afterEach(() => {
  scope.stop()
  vi.unstubAllGlobals()
})

function create(payload: Partial<Payload> = {}): FwAppContext {
  return createFwApp({
    vueApp: createApp({}),
    payload: { ...createPayload(), ...payload },
    config: { app: {}, public: {} } as never,
  })
}

const run = <T>(app: FwAppContext, work: () => T): T => scope.run(() => app.runWithContext(work))!
const navigated = (payload?: Partial<Payload>) => {
  const app = create(payload)
  app.isHydrating = false
  return app
}
const wait = () => new Promise(resolve => setTimeout(resolve, 2))

describe('hydration', () => {
  it('reuses data, errors and state without fetching them again', async () => {
    const load = vi.fn<() => any>()
    const app = create({
      serverRendered: true,
      data: { a: { n: 1 } },
      _errors: { b: { status: 500, message: 'x' } as never },
      state: { $ss: 5 },
      once: ['done'],
    })
    const a = run(app, () => useAsyncData('a', load))
    const b = run(app, () => useAsyncData('b', load))
    expect([a.data.value, a.status.value, b.status.value, b.error.value?.message]).toEqual([
      { n: 1 },
      'success',
      'error',
      'x',
    ])
    expect(run(app, () => useState('s', () => 0)).value).toBe(5)
    await run(app, () => callOnce('done', load))
    await Promise.all([a, b])
    expect(load).not.toHaveBeenCalled()
  })

  it('ends when all pending work is done', async () => {
    const app = create()
    const ready = vi.fn<() => any>()
    run(app, () => onFwReady(ready))
    const [first, second] = [app.deferHydration(), app.deferHydration()]
    await first()
    await first()
    expect([app.isHydrating, ready.mock.calls.length]).toEqual([true, 0])
    await second()
    expect([app.isHydrating, ready.mock.calls.length]).toEqual([false, 1])
  })

  it('ends for all, even if one of them throws', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockReturnValue()
    const app = create()
    const ready = vi.fn<() => any>()
    run(app, () =>
      onFwReady(() => {
        throw new Error('mine')
      }),
    )
    run(app, () => onFwReady(ready))
    await app.deferHydration()()
    expect([ready.mock.calls.length, errorSpy.mock.calls.length]).toEqual([1, 1])
    errorSpy.mockRestore()
  })
})

describe('useAsyncData on the client', () => {
  it('fetches, and navigation waits for it unless it is lazy', async () => {
    const app = navigated()
    const result = run(app, () =>
      useAsyncData('a', async () => {
        await wait()
        return 1
      }),
    )
    expect(result.status.value).toBe('pending')
    expect((await result).data.value).toBe(1)
    const lazy = run(app, () =>
      useLazyAsyncData(
        'b',
        async () => {
          await wait()
          return 1
        },
        { default: () => 0 },
      ),
    )
    expect((await lazy).data.value).toBe(0)
    await expect.poll(() => lazy.data.value).toBe(1)
  })

  it('fetches again on refresh, and when a watched source changes', async () => {
    const app = navigated()
    const source = ref(1)
    const result = run(app, () => useAsyncData('a', () => source.value, { watch: [source] }))
    await result
    source.value = 2
    await nextTick()
    await expect.poll(() => result.data.value).toBe(2)
    result.data.value = 9
    await result.refresh()
    expect(result.data.value).toBe(2)
    result.clear()
    expect([result.data.value, result.status.value]).toEqual([undefined, 'idle'])
    await run(app, () => refreshFwData('a'))
    expect(result.data.value).toBe(2)
    run(app, () => clearFwData())
    expect(result.status.value).toBe('idle')
  })

  it('uses the result of the newest request, and reports it to the older ones', async () => {
    const app = navigated()
    const waits: Array<(value: string) => void> = []
    const signals: AbortSignal[] = []
    const result = run(app, () =>
      useAsyncData<string>('a', (_, { signal }) => {
        signals.push(signal)
        return new Promise(resolve => waits.push(resolve))
      }),
    )
    const second = result.refresh()
    const third = result.refresh({ dedupe: 'defer' })
    waits[1]!('new')
    waits[0]!('old')
    await Promise.all([result, second, third])
    expect([result.data.value, waits.length, signals.map(signal => signal.aborted)]).toEqual(['new', 2, [true, false]])
  })

  it('follows a changing key', async () => {
    const app = navigated()
    const id = ref(1)
    const load = vi.fn<() => Promise<any>>(async () => id.value * 10)
    const result = run(app, () => useAsyncData(() => `item-${id.value}`, load))
    await result
    id.value = 2
    expect(result.status.value).toBe('pending')
    await expect.poll(() => result.data.value).toBe(20)
    expect(Object.keys(app.payload.data)).toEqual(['item-2'])
  })

  it('shares data by key, and removes it with its last user', async () => {
    const app = navigated()
    const load = vi.fn<() => Promise<any>>(async () => 1)
    const other = effectScope(true)
    await run(app, () => useAsyncData('a', load))
    const second = other.run(() => app.runWithContext(() => useAsyncData('a', load)))!
    await second
    expect(load).toHaveBeenCalledTimes(1)
    const watched = run(app, () => useFwData('a'))
    scope.stop()
    expect(app.payload.data.a).toBe(1)
    watched.data.value = 5
    expect(second.data.value).toBe(5)
    other.stop()
    expect(Object.keys(app.payload.data)).toEqual([])
  })

  it.each([null, 0, '', false])('is readable by key if %j is cached', async value => {
    const app = navigated({ data: { a: value } })
    expect(run(app, () => useFwData('a')).data.value).toBe(value)
    expect(run(app, () => useFwData('b')).data.value).toBe(undefined)
  })

  it('does not fetch before execute is called', async () => {
    const app = navigated()
    const load = vi.fn<() => Promise<any>>(async () => 1)
    const result = run(app, () => useAsyncData('a', load, { immediate: false }))
    await result
    expect([load.mock.calls.length, result.pending.value]).toEqual([0, true])
    await result.execute()
    expect(result.data.value).toBe(1)
  })

  it('treats cached data as loaded', async () => {
    const app = navigated()
    const load = vi.fn<() => any>()
    const result = await run(app, () => useAsyncData('a', load, { getCachedData: () => 'cached' }))
    expect([result.data.value, load.mock.calls.length]).toEqual(['cached', 0])
  })

  it.each([[['']], [[undefined, () => 1]], [['key']]])('reports a missing argument (%j)', args => {
    const app = navigated()
    expect(() => run(app, () => (useAsyncData as any)(...args))).toThrow(/^useAsyncData\(\) requires/)
  })
})

describe('useFetch on the client', () => {
  it('fetches relative to the base URL, and again when a part of the request changes', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async (input: any) => Response.json({ input }))
    vi.stubGlobal('fetch', fetch)
    const app = navigated()
    const page = ref(1)
    const result = run(app, () => useFetch<any>('/api', { query: { page } }))
    await result
    expect(result.data.value.input).toBe('/base/api?page=1')
    page.value = 2
    await expect.poll(() => result.data.value?.input).toBe('/base/api?page=2')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('has the same key as on the server', async () => {
    const payload = createPayload()
    const key = async (isClient: boolean) => {
      vi.stubGlobal('__fwClient', isClient)
      vi.stubGlobal('fetch', async () => Response.json(1))
      const app = isClient
        ? navigated()
        : createFwApp({
            vueApp: createApp({}),
            ssrContext: {
              url: new URL('http://localhost'),
              payload,
              runtimeConfig: {},
              fetch: globalThis.fetch,
              request: new Request('http://x'),
            } as never,
          })
      const work = () =>
        useFetch('/api', { query: { a: ref(1) }, method: 'POST', body: { x: [1] } }, ...(['$k'] as never[]))
      await (isClient ? run(app, work) : app.runWithContext(work))
      return Object.keys(app.payload.data)
    }
    expect(await key(true)).toEqual(await key(false))
  })
})

describe('other composables on the client', () => {
  it('find the app anywhere', async () => {
    const app = navigated()
    run(app, () => {})
    await wait()
    expect(useFwApp()).toBe(app)
    expect(useRequestHeaders()).toEqual({})
  })

  it('useCookie reads and writes document.cookie, with one shared ref', () => {
    const app = navigated()
    documentStub.cookie = 'a=1; b=%22x%22'
    const a = run(app, () => useCookie<number>('a'))
    const b = run(app, () => useCookie('b'))
    expect([a.value, b.value]).toEqual([1, 'x'])
    run(app, () => useCookie<number>('a', { maxAge: 5 })).value = 2
    expect([a.value, documentStub.cookie]).toEqual([2, 'a=2; Max-Age=5; Path=/'])
  })
})
