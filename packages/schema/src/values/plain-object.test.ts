import { describe, expect, it } from 'vitest'
import { triggers } from '../../../../test/triggers'
import { emptyFacts } from '../sources/facts'
import { copy, isData, isPlainObject, isSame } from './plain-object'
import { resolve } from '../resolve/resolve'

function createPlugin() {
  const state = { on: false }
  return {
    name: 'x',
    api: {
      get on() {
        return state.on
      },
      set on(value) {
        state.on = value
      },
    },
    transform: () => state.on,
  }
}

describe('values that are not plain data', () => {
  it('are detected', () => {
    expect([{}, [], { a: [1] }, Object.create(null)].every(isData)).toBe(true)
    expect([createPlugin(), createPlugin().api, new Map(), /x/, () => 1, 'x', null].some(isData)).toBe(false)
    expect(
      [
        new Map(),
        new Date(),
        /x/,
        [],
        new (class A {
          x = 1
        })(),
      ].some(isPlainObject),
    ).toBe(false)
  })
  it('keep their identity when resolved, alone and next to those of a layer', () => {
    const [mine, theirs] = [createPlugin(), createPlugin()]
    const sources = [
      { kind: 'project' as const, name: 'p', rootDir: '/project', config: { bundler1: { plugins: [mine, [mine]] } } },
      { kind: 'layer' as const, name: 'l', rootDir: '/layer', config: { bundler1: { plugins: [theirs] } } },
    ]
    const plugins = resolve(sources, emptyFacts()).options.bundler1.plugins as unknown[]
    expect(plugins).toHaveLength(3)
    expect(plugins[0]).toBe(mine)
    expect((plugins[1] as unknown[])[0]).toBe(mine)
    expect(plugins[2]).toBe(theirs)
    mine.api.on = true
    expect(mine.transform()).toBe(true)
  })
})

describe('cyclic values', () => {
  const loop: Record<string, unknown> = { a: 1 }
  loop.self = loop
  loop.list = [loop]

  it('are copied and compared', () => {
    expect(copy(loop).a).toBe(1)
    const copied = copy(loop)
    expect(copied).not.toBe(loop)
    expect(copied.self).toBe(copied)
    expect(isSame(loop, copy(loop))).toBe(true)
    expect(isSame(loop, { ...copy(loop), a: 2 })).toBe(false)
  })
  it('are resolved, and reported if they cannot be serialized', () => {
    const { options, problems } = resolve(
      { appConfig: loop, bundler1: { x: loop }, runtimeConfig: { loop } },
      emptyFacts(),
    )
    expect(options.appConfig).toMatchObject({ a: 1 })
    expect(problems.map(problem => [problem.code, problem.path?.join('.')])).toEqual([
      ['FW1014', 'runtimeConfig.loop.self'],
      ['FW1014', 'runtimeConfig.loop.list.0'],
    ])
  })
})

describe('unreadable values', () => {
  it.each([
    [
      'an accessor',
      {
        get app() {
          throw new Error('boom')
        },
      },
      'app',
    ],
    [
      'an accessor in a group',
      {
        app: {
          get baseURL() {
            throw new Error('boom')
          },
        },
      },
      'app.baseURL',
    ],
    [
      'an accessor far down',
      {
        bundler1: {
          ui: {
            template: {
              get compilerOptions() {
                throw new Error('boom')
              },
            },
          },
        },
      },
      'bundler1.ui.template.compilerOptions',
    ],
    [
      'an accessor in an option',
      {
        app: {
          pageTransition: {
            get name() {
              throw new Error('boom')
            },
          },
        },
      },
      'app.pageTransition.name',
    ],
    [
      'an accessor in free-form values',
      {
        appConfig: {
          a: {
            get b() {
              throw new Error('boom')
            },
          },
        },
      },
      'appConfig.a.b',
    ],
    [
      'a proxy in a group',
      {
        app: new Proxy(
          { baseURL: '/x' },
          {
            get() {
              throw new Error('boom')
            },
          },
        ),
      },
      'app.baseURL',
    ],
    [
      'a proxy',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('boom')
          },
        },
      ),
      '',
    ],
  ])('%s that throws is reported and ignored', (_, config, path) => {
    const { options, problems } = resolve(config as never, emptyFacts())
    expect(triggers('FW1016', problems)).toMatchObject({ severity: 'error', why: expect.stringContaining('boom') })
    expect(problems[0]!.path?.join('.')).toBe(path)
    expect(options.app.baseURL).toBe('/')
  })
  it('infinite nesting is reported and ignored', () => {
    let deep: unknown = 1
    for (let level = 0; level < 20_000; level++) deep = [deep]
    const { options, problems } = resolve({ ssr: false, runtimeConfig: { deep } }, emptyFacts())
    expect(triggers('FW1016', problems).why).toContain('500 levels')
    expect(options.ssr).toBe(false)
    expect(options.runtimeConfig).not.toHaveProperty('deep')
  })
  it('cyclic values of several layers are merged', () => {
    const cyclic = (n: number) => {
      const value: Record<string, unknown> = { [`n${n}`]: n }
      value.self = value
      return value
    }
    const layered = [1, 2].map(n => ({
      kind: n === 1 ? ('project' as const) : ('layer' as const),
      name: String(n),
      rootDir: `/${n}`,
      config: { bundler1: { x: cyclic(n) }, runtimeConfig: { app: cyclic(n) } },
    }))
    const { options } = resolve(layered, emptyFacts({ rootDir: '/1' }))
    const merged = options.bundler1.x as Record<string, unknown>
    expect(merged).toMatchObject({ n1: 1, n2: 2 })
    expect(merged.self).toBe(merged)
    expect(options.serverEngine.runtimeConfig.app).toMatchObject({ n1: 1, n2: 2, baseURL: '/' })
  })
  it('hooks may have any name', () => {
    const toString = () => {}
    expect(resolve({ hooks: { toString } } as never, emptyFacts()).options.hooks).toHaveProperty('toString', [toString])
  })
  it('infinite hooks are reported', () => {
    const hooks: Record<string, unknown> = {}
    hooks.self = hooks
    expect(triggers('FW1003', resolve({ hooks } as never, emptyFacts()).problems).why).toContain('without end')
  })
  it('a value that is referenced many times is processed once', () => {
    let shared: unknown = { x: 1 }
    for (let level = 0; level < 40; level++) shared = { left: shared, right: shared }
    const config = { bundler1: { shared }, runtimeConfig: { shared } }
    const once = resolve(config, emptyFacts())
    expect(once.problems).toEqual([])
    expect(isSame((once.options.bundler1 as Record<string, unknown>).shared, shared)).toBe(true)
  })
  it('getters of class instances are not called', () => {
    const plugin = {
      name: 'p',
      get api() {
        throw new Error('read')
      },
    }
    const { options, problems } = resolve({ bundler1: { plugins: [plugin] }, modules: [plugin as never] }, emptyFacts())
    expect(problems).toEqual([])
    expect((options.bundler1.plugins as unknown[])[0]).toBe(plugin)
  })
  it('forbidden keys are removed, also from objects with functions', () => {
    const evil = Object.defineProperty({ run: () => 1 }, '__proto__', { value: { polluted: 1 }, enumerable: true })
    const { options, problems } = resolve({ bundler1: { evil } }, emptyFacts())
    triggers('FW1007', problems)
    const sanitized = options.bundler1.evil as { run: () => number }
    expect(Object.hasOwn(sanitized, '__proto__')).toBe(false)
    expect(sanitized.run()).toBe(1)
    expect((Object.assign({}, sanitized) as Record<string, unknown>).polluted).toBeUndefined()
  })
})
