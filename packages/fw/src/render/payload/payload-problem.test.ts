import type { ProblemError } from '@fw/schema'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { reactive, ref, shallowReactive } from 'vue'
import { createError } from '../../shared/fw-error'
import type { SSRContext } from '../../shared/ssr-context'
import type * as emitter from './emit-payload'
import { triggers } from '../../../../../test/triggers'

class Point {
  x = 1
}

/** Values that no payload can contain. */
const VALUES: ReadonlyArray<[found: string, value: unknown]> = [
  ['a function', () => 1],
  ['a function', Point],
  ['a symbol', Symbol('<script>')],
  ['a promise', Promise.resolve(1)],
  ['an instance of the class `Point`', new Point()],
  ['an instance of the class `Request`', new Request('http://localhost')],
  ['an instance of the class `WeakMap`', new WeakMap()],
  ['an object with symbols as keys', { [Symbol('key')]: 1 }],
]

/** Where they can be inside of a value. */
const PLACES: ReadonlyArray<[path: string, wrap: (value: unknown) => unknown]> = [
  ['', value => value],
  ['a.b', value => ({ a: { b: value } })],
  ['[1].items[0]', value => [1, { items: [value] }]],
  ['map.get("k")', value => ({ map: new Map([['k', value]]) })],
  ['set[1]', value => ({ set: new Set([1, value]) })],
  ['ref.value.a', value => ({ ref: ref({ a: value }) })],
  ['reactive.a', value => ({ reactive: reactive({ a: value }) })],
  ['["a b"]', value => ({ 'a b': value })],
]

/** What they can belong to. */
const OWNERS: ReadonlyArray<[owner: string, add: (payload: SSRContext['payload'], value: unknown) => void]> = [
  ['`useState` with the key "k"', ({ state }, value) => (state.$sk = value)],
  ['`useAsyncData` with the key "k"', ({ data }, value) => (data.k = value)],
  ['`payload.state.other`', ({ state }, value) => (state.other = value)],
  ['`payload.pinia`', (payload, value) => (payload.pinia = value)],
]

function createContext(): SSRContext {
  const payload = shallowReactive({
    path: '/shop',
    data: { fine: new Date(0) },
    state: { $sfine: [1] },
    once: [],
    _errors: {},
  })
  return {
    url: new URL('http://localhost/shop?a=1'),
    payload,
    runtimeConfig: { public: {}, app: { baseURL: '/' } },
  } as unknown as SSRContext
}

type Emitter = Pick<typeof emitter, 'emitPayload'>
const renderers = new Map<boolean, Promise<Emitter>>()

async function loadRenderer(renderJsonPayloads: boolean): Promise<Emitter> {
  vi.resetModules()
  vi.doMock('#build/options', async original => ({ ...(await original<object>()), renderJsonPayloads }))
  return import('./emit-payload')
}

async function emit(context: SSRContext, renderJsonPayloads: boolean): Promise<unknown> {
  if (!renderers.has(renderJsonPayloads)) renderers.set(renderJsonPayloads, loadRenderer(renderJsonPayloads))
  const { emitPayload } = await renderers.get(renderJsonPayloads)!
  try {
    return emitPayload(context, '')
  } catch (error) {
    return error
  }
}

afterAll(() => vi.doUnmock('#build/options'))

describe.each([
  ['JSON', true],
  ['JavaScript', false],
] as const)('values that cannot be serialized in a %s payload', (_, isJson) => {
  it.each(OWNERS)('are reported with key, path and page: %s', async (owner, add) => {
    for (const [path, wrap] of PLACES) {
      for (const [found, value] of VALUES) {
        const context = createContext()
        add(context.payload, wrap(value))
        const problem = triggers('FW2133', (await emit(context, isJson)) as ProblemError)
        const at = path === '' ? `${owner} is` : `\`${path}\` in ${owner} is`
        expect(problem.why).toBe(`The payload of /shop cannot be serialized: ${at} ${found}.`)
        expect(problem.fix).toContain('docs/api/define-payload-plugin.md')
        expect(problem.fix.includes('renderJsonPayloads')).toBe(!isJson)
      }
    }
  })

  it('are reported in the data of errors', async () => {
    const { payload, ...rest } = createContext()
    payload._errors.k = createError({ data: { list: [() => 1] } })
    const problem = triggers('FW2133', (await emit({ payload, ...rest }, isJson)) as ProblemError)
    expect(problem.why).toContain('`data.list[0]` in the error of `useAsyncData` with the key "k" is a function.')
  })

  it('are reported with the location of the call, if it is known', async () => {
    const context = createContext()
    const call = Object.assign(new Error('useLazyFetch'), { name: 'useLazyFetch' })
    context.payloadCalls = new Map([['data.k', call]])
    context.payload.data.k = () => 1
    const error = (await emit(context, isJson)) as ProblemError
    expect(error.cause).toBe(call)
    expect(error.message).toContain('`useLazyFetch` with the key "k" is a function.')
    expect(call.message).toBe(error.message)
  })

  it('may be nested too deeply', async () => {
    const context = createContext()
    let deep: unknown = 1
    for (let depth = 0; depth < 200_000; depth++) deep = [deep]
    context.payload.data.k = deep
    expect(((await emit(context, isJson)) as Error).message).toContain('with the key "k" is nested too deeply.')
  })
})

it('errors of the application are not replaced', async () => {
  const context = createContext()
  const failure = new Error('in getter')
  context.payload.data.k = {
    get a() {
      throw failure
    },
  }
  expect(await emit(context, true)).toBe(failure)
})

it('values with a reducer are serialized', async () => {
  const context = createContext()
  context.payloadReducers = { Point: value => value instanceof Point && [value.x] }
  context.payload.data.k = new Point()
  expect(await emit(context, true)).toHaveProperty('body')
  context.payload.state.$sk = { f: () => 1 }
  expect(((await emit(context, true)) as Error).message).toContain('`f` in `useState` with the key "k" is a function.')
})
