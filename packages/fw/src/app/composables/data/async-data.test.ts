import { createApp, effectScope, nextTick, ref } from 'vue'
import type { EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FwAppContext } from '../../../shared/app-context'
import type { Payload } from '../../../shared/ssr-context'
import { createFwApp, createPayload } from '../../create'
import { clearFwData, refreshFwData, useAsyncData, useFetch, useFwData, usePreviewMode, useState } from '../../index'

const options = vi.hoisted(() => ({
  purgeCachedData: true,
  granularCachedData: false,
  pendingWhenIdle: true,
  resetAsyncDataToUndefined: false,
  alwaysRunFetchOnKeyChange: true,
  hasPages: false,
}))
vi.mock('#build/options', async original =>
  Object.defineProperties(
    { ...(await original<object>()) },
    Object.fromEntries(
      Object.keys(options).map(name => [name, { get: () => options[name as keyof typeof options], enumerable: true }]),
    ),
  ),
)

let scope: EffectScope
const defaults = { ...options }

beforeEach(() => {
  Object.assign(options, defaults)
  vi.stubGlobal('__fwClient', true)
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('window', { __FW__: { config: { app: { baseURL: '/' }, public: {} } } })
  scope = effectScope(true)
})
afterEach(() => {
  scope.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function create(payload: Partial<Payload> = {}, isHydrating = false): FwAppContext {
  const app = createFwApp({
    vueApp: createApp({}),
    payload: { ...createPayload(), ...payload },
    config: { app: {}, public: {} } as never,
  })
  app.isHydrating = isHydrating
  return app
}
const run = <T>(app: FwAppContext, work: () => T, inside = scope): T => inside.run(() => app.runWithContext(work))!
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await nextTick()
}

/** A handler that waits until the test resolves it. */
function createHandler() {
  const calls: Array<{ resolve: (value: unknown) => void; reject: (error: unknown) => void; signal: AbortSignal }> = []
  const handler = vi.fn<(app: unknown, context: { readonly signal: AbortSignal }) => Promise<unknown>>(
    (_app, { signal }) => new Promise((resolve, reject) => calls.push({ resolve, reject, signal })),
  )
  return { handler, calls }
}

describe('a request', () => {
  it('fails after the timeout of the call or of one execution, regardless of the handler', async () => {
    const app = create()
    const { handler, calls } = createHandler()
    const result = run(app, () => useAsyncData('a', handler, { timeout: 1, default: () => 'none' }))
    await result
    expect([result.status.value, result.error.value?.message, result.data.value]).toEqual([
      'error',
      'Loading "a" timed out after 1 ms.',
      'none',
    ])
    expect(calls[0]!.signal.reason).toMatchObject({ name: 'TimeoutError' })
    const again = result.execute({ timeout: 10_000 })
    calls[1]!.resolve('there')
    await again
    expect([result.status.value, result.data.value]).toEqual(['success', 'there'])
  })

  it('ends with the given signal: aborted, or failed if the reason is an error', async () => {
    const app = create()
    const { handler, calls } = createHandler()
    const result = run(app, () => useAsyncData('a', handler, { immediate: false }))
    for (const [reason, status] of [
      [undefined, 'idle'],
      ['no more', 'idle'],
      [new Error('broken'), 'error'],
    ] as const) {
      const controller = new AbortController()
      const done = result.execute({ signal: controller.signal })
      expect(result.status.value).toBe('pending')
      controller.abort(reason)
      await done
      expect([result.status.value, result.pending.value, calls.at(-1)!.signal.aborted]).toEqual([status, false, true])
    }
    expect(result.error.value?.message).toBe('broken')
    await result.execute({ signal: AbortSignal.abort() })
    expect([result.status.value, calls.length]).toEqual(['idle', 3])
  })

  it('notifies waiting callers when a newer one is done, and immediately when it is cleared', async () => {
    const app = create()
    const { handler, calls } = createHandler()
    const result = run(app, () => useAsyncData('a', handler))
    const order: string[] = []
    void result.then(() => order.push('first'))
    void result.refresh().then(() => order.push('second'))
    calls[0]!.resolve('old')
    await settled()
    expect(order).toEqual([])
    calls[1]!.resolve('new')
    await settled()
    expect([order.sort(), result.data.value]).toEqual([['first', 'second'], 'new'])
    const third = result.refresh()
    result.clear()
    await third
    expect([result.status.value, result.pending.value, calls[2]!.signal.aborted]).toEqual(['idle', false, true])
  })

  it('fails with any thrown value', async () => {
    const app = create()
    for (const [index, thrown] of [undefined, null, 0, 'text', { status: 404 }].entries()) {
      const result = await run(app, () => useAsyncData(`k${index}`, () => Promise.reject(thrown)))
      expect([result.status.value, result.error.value instanceof Error]).toEqual(['error', true])
    }
  })

  it('is not aborted when a caller unmounts, and leaves nothing behind', async () => {
    const app = create()
    const { handler, calls } = createHandler()
    const result = run(app, () => useAsyncData('a', handler, { immediate: false }))
    const saving = result.execute()
    scope.stop()
    expect(calls[0]!.signal.aborted).toBe(false)
    calls[0]!.resolve('saved')
    await saving
    expect([result.data.value, Object.keys(app.payload.data)]).toEqual(['saved', []])
  })

  it('ignores the arguments of event listeners', async () => {
    const app = create()
    const { handler, calls } = createHandler()
    const result = run(app, () => useAsyncData('a', handler, { immediate: false }))
    for (const odd of [null, 'x', { dedupe: 'odd', signal: 1, timeout: 'soon', cause: 'initial' }])
      void result.refresh(odd as never)
    calls.at(-1)!.resolve(1)
    await settled()
    expect([calls.length, result.data.value]).toEqual([3, 1])
  })
})

describe('hydration', () => {
  it('accepts null and undefined as data', async () => {
    vi.stubGlobal('__fwClient', false)
    const server = createFwApp({
      vueApp: createApp({}),
      ssrContext: { url: new URL('http://localhost'), payload: createPayload(), runtimeConfig: {} } as never,
    })
    await server.runWithContext(() =>
      Promise.all([useAsyncData('null', async () => null), useAsyncData('nothing', async () => {})]),
    )
    vi.stubGlobal('__fwClient', true)
    const app = create({ ...(JSON.parse(JSON.stringify(server.payload)) as Payload), serverRendered: true }, true)
    const load = vi.fn<() => unknown>()
    const results = run(app, () => [useAsyncData('null', load), useAsyncData('nothing', load)])
    await Promise.all(results)
    expect(results.map(({ data, status }) => [data.value, status.value])).toEqual([
      [null, 'success'],
      [null, 'success'],
    ])
    expect(load).not.toHaveBeenCalled()
  })

  it('does not run again if it was executed manually on the server', async () => {
    const app = create({ serverRendered: true, data: { a: 1 } }, true)
    const load = vi.fn<() => number>(() => 2)
    const result = run(app, () => useAsyncData('a', load, { immediate: false }))
    await result.execute()
    expect([result.data.value, load.mock.calls.length]).toEqual([1, 0])
    app.isHydrating = false
    await result.execute()
    expect([result.data.value, load.mock.calls.length]).toEqual([2, 1])
  })

  it('fetches again if the source changed in the meantime', async () => {
    const app = create({ serverRendered: true, data: { a: 1 } }, true)
    const source = ref(0)
    const result = run(app, () => useAsyncData('a', () => 2, { watch: [source] }))
    source.value++
    await settled()
    expect(result.data.value).toBe(2)
  })

  it('does not show an error of the server afterwards', async () => {
    const app = create({ _errors: { a: { message: 'old' } as never } })
    const result = run(app, () => useAsyncData('a', () => 1, { immediate: false }))
    expect([result.status.value, result.error.value]).toEqual(['idle', undefined])
  })
})

describe('a key', () => {
  it('that changes keeps the old data until the new data is available', async () => {
    const app = create()
    const { handler, calls } = createHandler()
    const key = ref('one')
    const result = run(app, () => useAsyncData(key, handler))
    calls[0]!.resolve(1)
    await result
    key.value = 'two'
    expect([result.data.value, result.status.value]).toEqual([1, 'pending'])
    await nextTick()
    calls[1]!.resolve(2)
    await settled()
    expect([result.data.value, result.status.value, { ...app.payload.data }]).toEqual([2, 'success', { two: 2 }])
  })

  it('that changes often causes one request, also if a watched source changes with it', async () => {
    const app = create()
    const key = ref('a')
    const load = vi.fn<() => string>(() => key.value)
    const result = run(app, () => useAsyncData(key, load, { watch: [key] }))
    await result
    for (const next of ['b', 'c', 'd']) key.value = next
    await settled()
    expect([result.data.value, load.mock.calls.length]).toEqual(['d', 2])
  })

  it('that changes aborts the previous request, unless it is deferred', async () => {
    const app = create()
    for (const dedupe of ['cancel', 'defer'] as const) {
      const { handler, calls } = createHandler()
      const key = ref(`${dedupe}1`)
      run(app, () => useAsyncData(key, handler, { dedupe }))
      key.value = `${dedupe}2`
      expect(calls[0]!.signal.aborted).toBe(dedupe === 'cancel')
    }
  })

  it.each([
    [undefined, undefined, 1],
    ['defer', 'defer', 1],
    ['cancel', undefined, 1],
    [undefined, 'defer', 1],
    [undefined, 'cancel', 2],
    ['cancel', 'cancel', 2],
    ['defer', 'cancel', 2],
  ] as const)(
    'of a pending first request with dedupe %s, requested with %s, has %i requests',
    async (one, two, count) => {
      const app = create()
      const { handler, calls } = createHandler()
      const first = run(app, () => useAsyncData('a', handler, { dedupe: one }))
      const second = run(app, () => useAsyncData('a', handler, { dedupe: two }))
      expect(calls.map(({ signal }) => signal.aborted)).toEqual([...Array(count - 1).fill(true), false])
      calls.at(-1)!.resolve('newest')
      await Promise.all([first, second])
      expect([first.data.value, second.data.value, first.status.value]).toEqual(['newest', 'newest', 'success'])
    },
  )

  it('is awaited if it changes before the data is available', async () => {
    const app = create()
    const { handler, calls } = createHandler()
    const key = ref('a')
    const result = run(app, () => useAsyncData(key, handler))
    key.value = 'b'
    await nextTick()
    let isDone = false
    void result.finally(() => {
      isDone = true
    })
    await settled()
    expect(isDone).toBe(false)
    calls[1]!.resolve('b')
    await result
    expect(result.data.value).toBe('b')
  })

  it('that changes does not fetch data that was never requested', async () => {
    const app = create()
    const load = vi.fn<() => number>(() => 1)
    const key = ref('a')
    const result = run(app, () => useAsyncData(key, load, { immediate: false }))
    key.value = 'b'
    await settled()
    expect(load).not.toHaveBeenCalled()
    await result.execute()
    key.value = 'c'
    await settled()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('of two callers that watch the same source causes one request', async () => {
    const app = create()
    const source = ref(1)
    const load = vi.fn<() => number>(() => source.value)
    const results = run(app, () => [
      useAsyncData('a', load, { watch: [source] }),
      useAsyncData('a', load, { watch: [source] }),
    ])
    await Promise.all(results)
    source.value = 2
    await settled()
    expect([load.mock.calls.length, results[0]!.data.value]).toEqual([2, 2])
  })

  it('is fetched with the options of the newest mounted caller', async () => {
    const app = create()
    const inner = effectScope(true)
    const first = run(app, () => useAsyncData('a', () => 'first'))
    await first
    run(app, () => useAsyncData('a', () => 'second', { immediate: false }), inner)
    await first.refresh()
    expect(first.data.value).toBe('second')
    inner.stop()
    await first.refresh()
    expect(first.data.value).toBe('first')
  })
})

describe('cached data', () => {
  it('is requested with the cause, on first use and on another key', async () => {
    const app = create()
    const causes: string[] = []
    const key = ref('a')
    const result = run(app, () =>
      useAsyncData(key, () => 'loaded', {
        getCachedData: (name, _app, { cause }) => {
          causes.push(`${name} ${cause}`)
          return undefined
        },
      }),
    )
    await result
    key.value = 'b'
    await settled()
    await result.refresh()
    expect([causes, result.data.value]).toEqual([['a initial', 'b initial'], 'loaded'])
  })

  it('is requested on every fetch with granularCachedData', async () => {
    options.granularCachedData = true
    const app = create()
    const source = ref(0)
    const load = vi.fn<() => string>(() => 'loaded')
    const result = run(app, () =>
      useAsyncData('a', load, { watch: [source], getCachedData: (_key, _app, { cause }) => cause }),
    )
    const seen = [result.data.value]
    await result.refresh()
    seen.push(result.data.value)
    source.value++
    await settled()
    seen.push(result.data.value)
    await app.callHook('app:data:refresh')
    seen.push(result.data.value)
    expect([seen, load.mock.calls.length]).toEqual([['initial', 'refresh:manual', 'watch', 'refresh:hook'], 0])
  })

  it('stays when its last user unmounts, and restores the data', async () => {
    const app = create()
    const load = vi.fn<() => number>(() => 5)
    const use = () => useAsyncData('a', load, { getCachedData: (key, { payload }) => payload.data[key] as number })
    for (let visit = 0; visit < 3; visit++) {
      const inside = effectScope(true)
      expect((await run(app, use, inside)).data.value).toBe(5)
      inside.stop()
    }
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('without users is removed, unless purging is disabled', async () => {
    for (const purge of [true, false]) {
      options.purgeCachedData = purge
      const app = create()
      const inside = effectScope(true)
      await run(app, () => useAsyncData('a', () => 1), inside)
      inside.stop()
      expect({ ...app.payload.data }).toEqual(purge ? {} : { a: 1 })
      expect(run(app, () => useFwData('a')).data.value).toBe(purge ? undefined : 1)
    }
  })
})

describe('clearing', () => {
  it('resets data to undefined, or to its default', async () => {
    for (const [reset, value] of [
      [false, undefined],
      [true, 'D'],
    ] as const) {
      options.resetAsyncDataToUndefined = reset
      const app = create()
      const result = await run(app, () => useAsyncData('a', () => 'x', { default: () => 'D' }))
      result.clear()
      expect([result.data.value, result.status.value]).toEqual([value, 'idle'])
      await result.refresh()
      run(app, () => clearFwData(key => key === 'a'))
      expect(result.data.value).toBe(value)
    }
  })
})

describe('useFwData', () => {
  it('follows data that is added and removed later', async () => {
    const app = create()
    const seen = run(app, () => useFwData<string>('a')).data
    expect(seen.value).toBeUndefined()
    seen.value = 'written'
    expect(seen.value).toBe('written')
    const inside = effectScope(true)
    const result = run(app, () => useAsyncData('a', () => 'loaded', { default: () => 'default' }), inside)
    expect(seen.value).toBe('default')
    await result
    expect(seen.value).toBe('loaded')
    await run(app, () => refreshFwData('a'))
    inside.stop()
    expect(seen.value).toBeUndefined()
  })
})

describe('useFetch', () => {
  const fetched: Array<{ url: string; word: string | null }> = []
  beforeEach(() => {
    fetched.length = 0
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      fetched.push({ url, word: new Headers(init?.headers).get('x-word') })
      return Response.json({ url })
    })
  })

  it('fetches again when a header changes', async () => {
    const app = create()
    const word = ref('a')
    const result = run(app, () => useFetch('/api', { headers: { 'x-word': word }, key: 'k' }))
    await result
    word.value = 'b'
    await settled()
    await expect.poll(() => fetched.map(({ word: sent }) => sent)).toEqual(['a', 'b'])
  })

  it('fetches again when the request changes with a custom key', async () => {
    const app = create()
    const [page, key] = [ref(1), ref('k')]
    const fixed = run(app, () => useFetch('/api', { query: { page }, key: 'fixed' }))
    const varying = run(app, () => useFetch(() => `/api/${page.value}`, { key }))
    await Promise.all([fixed, varying])
    page.value = 2
    await expect.poll(() => fetched).toHaveLength(4)
    key.value = 'l'
    await expect.poll(() => fetched).toHaveLength(5)
    page.value = 3
    key.value = 'm'
    await expect.poll(() => fetched).toHaveLength(7)
    await settled()
    expect(fetched.map(({ url }) => url)).toEqual([
      '/api?page=1',
      '/api/1',
      '/api?page=2',
      '/api/2',
      '/api/2',
      '/api/3',
      '/api?page=3',
    ])
    expect(Object.keys(app.payload.data).sort()).toEqual(['fixed', 'm'])
  })

  it('runs on a change of the request before the first execution, or not', async () => {
    for (const always of [true, false]) {
      options.alwaysRunFetchOnKeyChange = always
      fetched.length = 0
      const app = create()
      const page = ref(1)
      run(app, () =>
        [undefined, 'own'].map(key => useFetch('/api', { query: { page: () => page.value }, immediate: false, key })),
      )
      page.value++
      await settled()
      expect(fetched.map(({ url }) => url)).toEqual(always ? ['/api?page=2', '/api?page=2'] : [])
    }
  })

  it('sends one request for many simultaneous changes', async () => {
    const app = create()
    const [page, word] = [ref(1), ref('a')]
    await run(app, () => useFetch('/api', { query: { page, word } }))
    page.value = 2
    word.value = 'b'
    await expect.poll(() => fetched).toHaveLength(2)
    await settled()
    expect(fetched.map(({ url }) => url)).toEqual(['/api?page=1&word=a', '/api?page=2&word=b'])
  })

  it('distinguishes requests by their options', async () => {
    const app = create()
    const form = (value: string) => {
      const data = new FormData()
      data.append('b', value)
      return data
    }
    const bodies = [
      { a: 1 },
      { a: 2 },
      [1],
      new URLSearchParams('a=1'),
      new URLSearchParams('a=2'),
      form('1'),
      form('2'),
      new Blob(['x']),
      new Blob(['xy']),
      { n: { a: new Map([[1, 2]]) } },
      { n: { a: new Map([[1, 3]]) } },
    ]
    const key = (body: unknown) =>
      run(app, () => {
        void useFetch('/api', { method: 'POST', body: body as never, immediate: false })
        return Object.keys(app._asyncData as object).at(-1)
      })
    expect(new Set(bodies.map(key)).size).toBe(bodies.length)
  })

  it('does not guess the meaning of `//`', () => {
    const app = create()
    expect(() => run(app, () => useFetch('//host/path'))).toThrow(
      /^useFetch\(\) received "\/\/host\/path".*https:\/\/host\/path/,
    )
  })

  it('also respects the signal of the caller', async () => {
    const app = create()
    const controller = new AbortController()
    const signals: AbortSignal[] = []
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          signals.push(signal)
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    )
    const result = run(app, () => useFetch('/api', { signal: controller.signal, retry: 0 }))
    await expect.poll(() => signals).toHaveLength(1)
    controller.abort()
    await result
    expect(result.status.value).toBe('error')
    void result.refresh()
    result.clear()
    expect(result.status.value).toBe('idle')
  })
})

describe('in development', () => {
  beforeEach(() => vi.stubGlobal('__fwDev', true))

  it('callers with the same key and different options are reported', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = create()
    await run(app, () => useAsyncData('a', () => 1))
    await run(app, () => useAsyncData('a', () => 1))
    expect(warn).not.toHaveBeenCalled()
    await run(app, () =>
      useAsyncData<any>('a', () => 2, { default: () => 5, transform: value => value, pick: ['x'], deep: true }),
    )
    expect(warn.mock.lastCall![0]).toMatch(
      /^\[fw\] useAsyncData\(\): the key "a" is already used with a different handler, a different `transform`, a different `pick`, a different `default`, a different `deep`\./,
    )
    run(app, () => useFetch('/one', { key: 'b', immediate: false }))
    run(app, () => useFetch('/two', { key: 'b', immediate: false }))
    expect(warn.mock.lastCall![0]).toContain('useFetch(): the key "b" is already used with a different handler')
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('calls that are too late are reported', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = create()
    app.runWithContext(() => useAsyncData('a', () => 1))
    expect(warn.mock.lastCall![0]).toMatch(/^\[fw\] useAsyncData\(\) was called outside setup[^]*\$fetch\(\)/)
  })
})

describe('usePreviewMode', () => {
  it('is decided once, and fetches data again when it starts and ends', async () => {
    const app = create()
    const load = vi.fn<() => number>(() => 1)
    await run(app, () => useAsyncData('a', load))
    const first = run(app, () => usePreviewMode({ shouldEnable: () => true, getState: () => ({ from: 'test' }) }))
    expect([first.enabled.value, first.state]).toEqual([true, { from: 'test' }])
    await expect.poll(() => load).toHaveBeenCalledTimes(2)
    const second = run(app, () => usePreviewMode({ shouldEnable: () => false }))
    expect(second.enabled.value).toBe(true)
    second.enabled.value = false
    await expect.poll(() => load).toHaveBeenCalledTimes(3)
    expect(run(app, () => useState<any>('_preview-state')).value.enabled).toBe(false)
  })

  it('calls the callbacks of the caller instead', () => {
    const app = create()
    const [onEnable, onDisable] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { enabled } = run(app, () =>
      usePreviewMode({ shouldEnable: () => false, getState: state => state, onEnable, onDisable }),
    )
    expect([enabled.value, onEnable.mock.calls.length, onDisable.mock.calls.length]).toEqual([false, 0, 0])
    enabled.value = true
    enabled.value = false
    expect([onEnable.mock.calls.length, onDisable.mock.calls.length]).toEqual([1, 1])
  })
})
