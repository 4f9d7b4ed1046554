import { computed, createApp, effectScope, nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FwAppContext } from '../../../shared/app-context'
import { createFwApp, createPayload } from '../../create'
import { refreshCookie, useCookie } from './use-cookie'

/** A document that stores cookies like a browser, as far as the tests need it. */
function createDocument() {
  const jar = new Map<string, { value: string; end: number }>()
  const writes: string[] = []
  return {
    writes,
    querySelector: () => null,
    get cookie() {
      return [...jar]
        .filter(([, { end }]) => end > Date.now())
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ')
    },
    set cookie(line: string) {
      writes.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!
      const age = /Max-Age=(-?\d+)/.exec(line)?.[1]
      jar.set(name, { value, end: age === undefined ? Infinity : Date.now() + Number(age) * 1000 })
    },
  }
}

type Listener = (event: { changed: Array<{ name: string }>; deleted: Array<{ name: string }> }) => void

let page: ReturnType<typeof createDocument>
let listeners: Listener[]
let app: FwAppContext

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('__fwClient', true)
  vi.stubGlobal('document', (page = createDocument()))
  listeners = []
  vi.stubGlobal('window', {
    cookieStore: {
      get: async () => null,
      addEventListener: (_: string, listener: Listener) => listeners.push(listener),
    },
  })
  app = createFwApp({ vueApp: createApp({}), payload: createPayload(), config: { app: {}, public: {} } as never })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const run = <T>(work: () => T): T => app.runWithContext(work)
const changed = (...names: string[]): void =>
  listeners.forEach(listener => listener({ changed: names.map(name => ({ name })), deleted: [] }))

describe('a cookie', () => {
  it('is shared by all callers, with different options', () => {
    const a = run(() => useCookie<{ n: number } | null>('a', { default: () => ({ n: 1 }) }))
    const same = run(() => useCookie('a', { maxAge: 9 }))
    const shallow = run(() => useCookie<{ n: number }>('a', { watch: 'shallow' }))
    const fixed = run(() => useCookie<{ n: number }>('a', { readonly: true, maxAge: 1 }))
    const coded = run(() => useCookie<string>('a', { decode: text => text, encode: text => text }))
    expect(same).toBe(a)
    a.value!.n = 2
    expect([shallow.value.n, fixed.value.n, coded.value]).toEqual([2, 2, '%7B%22n%22%3A2%7D'])
    shallow.value.n = 3
    expect([a.value!.n, page.writes.at(-1)]).toEqual([2, 'a=%7B%22n%22%3A2%7D; Max-Age=9; Path=/'])
    coded.value = '5'
    expect([a.value, shallow.value]).toEqual([5, 5])
    a.value = null
    expect([coded.value, page.cookie]).toEqual([undefined, ''])
    expect(run(() => useCookie('a', { default: () => 'late' })).value).toBe('late')
  })

  it.each([
    [true, 2],
    ['shallow', 1],
  ] as const)('with watch: %s is as deep as what is written', (watch, seen) => {
    const a = run(() => useCookie<{ n: number }>('a', { default: () => ({ n: 1 }), maxAge: 60, watch }))
    const shown = computed(() => a.value.n)
    expect(shown.value).toBe(1)
    a.value.n++
    expect([shown.value, page.writes.at(-1)]).toEqual([seen, expect.stringContaining(`%22n%22%3A${seen}%7D`)])
    a.value = { ...a.value }
    expect([shown.value, page.writes.at(-1)]).toEqual([2, expect.stringContaining('%22n%22%3A2%7D')])
  })

  it('is written again on demand', () => {
    const a = run(() => useCookie('a', { maxAge: 10, refresh: true, default: () => 'x' }))
    vi.advanceTimersByTime(8000)
    a.value = 'x'
    vi.advanceTimersByTime(8000)
    expect([a.value, page.cookie]).toEqual(['x', 'a=x'])
    vi.advanceTimersByTime(3000)
    expect([a.value, page.cookie]).toEqual([undefined, ''])
  })

  it('does not expire if it was renewed elsewhere', () => {
    const a = run(() => useCookie('a', { maxAge: 10, default: () => 'x' }))
    vi.advanceTimersByTime(5000)
    page.cookie = 'a=x; Max-Age=20'
    vi.advanceTimersByTime(10_000)
    expect(a.value).toBe('x')
    vi.advanceTimersByTime(20_000)
    expect(a.value).toBeUndefined()
  })

  it('is removed if it has already expired, with a warning', () => {
    vi.stubGlobal('__fwDev', true)
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    page.cookie = 'a=x'
    expect(run(() => useCookie('a', { expires: new Date(Date.now() - 1), default: () => 'y' })).value).toBeUndefined()
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringContaining("useCookie('a') has no value: according to its `expires`"),
    ])
    warn.mockRestore()
  })

  it('supports an expiry longer than the maximum delay of a timer', () => {
    const a = run(() => useCookie('a', { maxAge: 5_000_000, default: () => 'x' }))
    vi.advanceTimersByTime(4_999_000_000)
    expect(a.value).toBe('x')
    vi.advanceTimersByTime(2_000_000)
    expect(a.value).toBeUndefined()
  })

  it('follows changes that the browser reports, but not its own writes', async () => {
    const a = run(() => useCookie<{ n: number }>('a', { default: () => ({ n: 1 }) }))
    const before = a.value
    changed('a')
    expect(a.value).toBe(before)
    page.cookie = 'a=%7B%22n%22%3A7%7D'
    const { length } = page.writes
    changed('a', 'other')
    await nextTick()
    expect([a.value, page.writes.length]).toEqual([{ n: 7 }, length])
    expect(listeners).toHaveLength(1)
  })

  it('is read again if the document changes later than the cookie store', async () => {
    const a = run(() => useCookie('a', { default: () => 'old' }))
    changed('a')
    page.cookie = 'a=new'
    expect(a.value).toBe('old')
    await nextTick()
    await nextTick()
    expect(a.value).toBe('new')
  })

  it('is read again on demand', () => {
    const a = run(() => useCookie('a'))
    page.cookie = 'a=now'
    run(() => refreshCookie('a'))
    run(() => refreshCookie('unknown'))
    expect(a.value).toBe('now')
  })

  it('is split without leaving obsolete pieces', () => {
    const a = run(() => useCookie<string | null>('a'))
    a.value = 'x'.repeat(9000)
    expect(page.cookie.split('; ').map(pair => pair.split('=')[0])).toEqual(['a.1', 'a.2', 'a.3', 'a'])
    page.cookie = 'a.2=y'
    changed('a.2')
    expect(a.value).toBe(`${'x'.repeat(4000)}y${'x'.repeat(1000)}`)
    a.value = 'x'.repeat(5000)
    expect(
      page.cookie
        .split('; ')
        .map(pair => pair.split('=')[0])
        .sort(),
    ).toEqual(['a', 'a.1', 'a.2'])
    a.value = null
    expect(page.cookie).toBe('')
  })

  it('removes a decoder with the component that provided it', () => {
    const scope = effectScope(true)
    const decode = vi.fn<(text: string) => string>(text => text)
    const coded = scope.run(() => run(() => useCookie<string>('a', { decode })))!
    const a = run(() => useCookie('a'))
    a.value = 'one'
    scope.stop()
    a.value = 'two'
    expect([coded.value, decode.mock.calls.length]).toEqual(['one', 1])
    coded.value = 'three'
    expect(a.value).toBe('two')
  })

  it('rejects values that a header cannot contain', () => {
    const failed: unknown[] = []
    app.vueApp.config.errorHandler = error => failed.push(error)
    const a = run(() => useCookie<string>('a', { encode: text => text }))
    expect(() => {
      a.value = 'x; Domain=evil'
    }).toThrow('Use `encodeURIComponent` in `encode`.')
    expect(page.cookie).toBe('')
  })
})

it('notifies other tabs if the browser does not report changes', () => {
  const sent: unknown[] = []
  let receive: (event: { data: unknown }) => void = () => {}
  vi.stubGlobal('window', {
    BroadcastChannel: class {
      postMessage(message: unknown): void {
        sent.push(message)
      }
      addEventListener(_: string, listener: typeof receive): void {
        receive = listener
      }
    },
  })
  const a = run(() => useCookie('a'))
  a.value = 'x'
  page.cookie = 'a=y'
  receive({ data: 'a' })
  receive({ data: { hostile: true } })
  expect([a.value, sent]).toEqual(['y', ['a']])
})

it('works without CookieStore and BroadcastChannel', () => {
  vi.stubGlobal('window', {})
  const a = run(() => useCookie('a'))
  a.value = 'x'
  expect(page.cookie).toBe('a=x')
})
