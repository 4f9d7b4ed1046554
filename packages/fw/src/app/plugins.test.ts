import { createSSRApp } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SSRContext } from '../shared/ssr-context'
import type { FwPlugin, ObjectPlugin } from '../shared/plugin'
import { tryUseFwApp } from './context/app-context'
import { createFwApp, createPayload } from './create'
import { applyPlugins, defineFwPlugin, orderPlugins } from './plugins'

const create = () =>
  createFwApp({
    vueApp: createSSRApp({}),
    ssrContext: {
      url: new URL('http://localhost'),
      payload: createPayload(),
      runtimeConfig: { app: {}, public: {} },
    } as unknown as SSRContext,
  })
const tick = () => new Promise(resolve => setTimeout(resolve, 5))

function record(...plugins: Array<ObjectPlugin & { wait?: Promise<unknown> }>) {
  const log: string[] = []
  const list = plugins.map(({ wait, ...plugin }) =>
    defineFwPlugin({
      ...plugin,
      setup: async () => {
        log.push(`${plugin.name}+`)
        await wait
        log.push(`${plugin.name}-`)
      },
    }),
  )
  return { log, list }
}

afterEach(() => {
  delete (globalThis as any).__fwDev
})

describe('orderPlugins', () => {
  const names = (...plugins: ObjectPlugin[]) => orderPlugins(plugins.map(defineFwPlugin)).map(plugin => plugin.name)

  it('keeps the given order', () => {
    expect(names({ name: 'b' }, { name: 'a' }, { name: 'c' })).toEqual(['b', 'a', 'c'])
  })

  it('follows enforce, then order', () => {
    expect(
      names(
        { name: 'post', enforce: 'post' },
        { name: 'late', order: 5 },
        { name: 'plain' },
        { name: 'early', order: -5 },
        { name: 'pre', enforce: 'pre' },
      ),
    ).toEqual(['pre', 'early', 'plain', 'late', 'post'])
  })

  it('runs a plugin after its dependencies', () => {
    expect(names({ name: 'a', dependsOn: ['c'] }, { name: 'b' }, { name: 'c' }, { name: 'd' })).toEqual([
      'b',
      'c',
      'a',
      'd',
    ])
  })

  it('names the plugins of a cycle', () => {
    expect(() => names({ name: 'a', dependsOn: ['b'] }, { name: 'b', dependsOn: ['a'] })).toThrow(
      '"a" depends on "b"; "b" depends on "a"',
    )
  })

  it('warns in development about an unknown name in dependsOn', () => {
    ;(globalThis as any).__fwDev = true
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(names({ name: 'a', dependsOn: ['gone'] })).toEqual(['a'])
    expect(warn.mock.lastCall?.[0]).toContain('"a" depends on "gone"')
    warn.mockRestore()
  })

  it('accepts object plugins without defineFwPlugin', () => {
    expect(orderPlugins([{ name: 'a' } as unknown as FwPlugin])[0]).toBeTypeOf('function')
  })
})

describe('applyPlugins', () => {
  it('waits for each plugin', async () => {
    const { log, list } = record({ name: 'a', wait: tick() }, { name: 'b' })
    await applyPlugins(create(), list)
    expect(log).toEqual(['a+', 'a-', 'b+', 'b-'])
  })

  it('runs parallel plugins concurrently, but before those that depend on them', async () => {
    const { log, list } = record(
      { name: 'a', parallel: true, wait: tick() },
      { name: 'b' },
      { name: 'c', dependsOn: ['a'] },
    )
    await applyPlugins(create(), list)
    expect(log).toEqual(['a+', 'b+', 'b-', 'a-', 'c+', 'c-'])
  })

  it('provides values to the app and to templates', async () => {
    const app = create()
    await applyPlugins(app, [defineFwPlugin(() => ({ provide: { hello: () => 'hi' } }))])
    expect(app.$hello()).toBe('hi')
    expect(app.vueApp.config.globalProperties.$hello()).toBe('hi')
  })

  it('adds hooks before any plugin runs, nested or flat', async () => {
    const app = create()
    const calls: unknown[] = []
    await applyPlugins(app, [
      defineFwPlugin(async app => {
        await app.callHook('a:b', 1)
      }),
      defineFwPlugin({
        hooks: { 'a:b': value => calls.push(value), a: { b: (value: number) => calls.push(value + 1) } as never },
      }),
    ])
    expect(calls).toContain(2)
  })

  it('rejects with the error of a plugin, also of a parallel one, after the others are done', async () => {
    const boom = new Error('boom')
    const { log, list } = record({ name: 'a', parallel: true, wait: tick() })
    await expect(
      applyPlugins(create(), [...list, defineFwPlugin({ parallel: true, setup: () => Promise.reject(boom) })]),
    ).rejects.toBe(boom)
    expect(log).toEqual(['a+', 'a-'])
    await expect(
      applyPlugins(create(), [
        () => {
          throw boom
        },
      ]),
    ).rejects.toBe(boom)
  })

  it('runs every plugin and hook in the context of its app, and restores it', async () => {
    const first = create()
    const second = create()
    const seen: unknown[] = []
    const plugins = [
      defineFwPlugin(async app => {
        seen.push(tryUseFwApp() === app)
        await tick()
        seen.push(tryUseFwApp() === undefined)
      }),
      defineFwPlugin(app => {
        seen.push(tryUseFwApp() === app)
      }),
    ]
    await Promise.all([applyPlugins(first, plugins), applyPlugins(second, plugins)])
    expect(seen).toEqual(Array.from({ length: 6 }, () => true))
    first.hook('late', async () => {
      await tick()
    })
    first.hook('late', () => {
      seen.push(tryUseFwApp() === first)
    })
    first.hooks.hook('late', () => {
      seen.push(tryUseFwApp() === first)
    })
    await first.callHook('late')
    expect(seen.slice(-2)).toEqual([true, true])
  })
})
