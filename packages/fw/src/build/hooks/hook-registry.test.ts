import { Hookable } from 'hookable'
import type { FwHooks, HookRegistry } from '@fw/schema'
import { expect, it, vi } from 'vitest'
import { useFw } from '@fw/kit'
import { createSample } from '../../../../../test/harness/sample-app'

const HOOK = 'build:before' as const
type Listener = FwHooks[typeof HOOK]

/** How each method of hookable is used: the result are the calls of a listener. */
const USES: Record<string, (hooks: HookRegistry, call: () => Promise<void>, listener: Listener) => unknown> = {
  hook: async ({ hook }, call, listener) => {
    const stop = hook(HOOK, listener)
    await call()
    stop()
    await call()
  },
  hookOnce: async ({ hookOnce }, call, listener) => {
    hookOnce(HOOK, listener)
    await call()
    await call()
  },
  removeHook: async ({ hook, removeHook }, call, listener) => {
    hook(HOOK, listener)
    await call()
    removeHook(HOOK, listener)
    await call()
  },
  clearHook: async ({ hook, clearHook }, call, listener) => {
    hook(HOOK, listener)
    await call()
    clearHook(HOOK)
    await call()
  },
  addHooks: async ({ addHooks }, call, listener) => {
    const stop = addHooks({ build: { before: listener } })
    await call()
    stop()
    await call()
  },
  removeHooks: async ({ addHooks, removeHooks }, call, listener) => {
    addHooks({ build: { before: listener } })
    await call()
    removeHooks({ build: { before: listener } })
    await call()
  },
  removeAllHooks: async ({ hook, removeAllHooks }, call, listener) => {
    hook(HOOK, listener)
    await call()
    removeAllHooks()
    await call()
  },
  deprecateHook: async ({ hook, deprecateHook, removeHook }, call, listener) => {
    hook('old:before' as typeof HOOK, listener)
    deprecateHook('old:before', { to: HOOK, message: 'renamed' })
    await call()
    removeHook(HOOK, listener)
    await call()
  },
  deprecateHooks: async ({ hook, deprecateHooks }, call, listener) => {
    deprecateHooks({ 'older:before': HOOK })
    const stop = hook('older:before' as typeof HOOK, listener)
    await call()
    stop()
    await call()
  },
  callHook: async ({ hook, callHook }, _, listener) => {
    hook(HOOK, listener)
    await callHook(HOOK, 1 as never, 2 as never)
  },
  callHookParallel: async ({ hook, callHookParallel }, _, listener) => {
    hook(HOOK, listener)
    await callHookParallel(HOOK, 1 as never, 2 as never)
  },
  callHookWith: ({ hook, callHookWith }, _, listener) => {
    hook(HOOK, listener)
    expect(callHookWith(([first], args) => (first!(...args), 'result'), HOOK, [1 as never, 2 as never])).toBe('result')
  },
  beforeEach: async ({ beforeEach }, call, listener) => {
    const stop = beforeEach(({ args }) => void listener(...(args as Parameters<Listener>)))
    await call()
    stop()
    await call()
  },
  afterEach: async ({ afterEach }, call, listener) => {
    const stop = afterEach(({ args }) => void listener(...(args as Parameters<Listener>)))
    await call()
    stop()
    await call()
  },
}

const methods = Object.getOwnPropertyNames(Hookable.prototype).filter(name => name !== 'constructor')

it.each(methods)('`fw.hooks.%s` works as in hookable, with and without its object', async name => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const app = await createSample({})
  const calls: unknown[] = []
  await USES[name]!(
    app.hooks,
    () => app.callHook(HOOK, 1 as never, 2 as never),
    ((...args: unknown[]) => void calls.push(args)) as Listener,
  )
  expect(calls).toEqual([[1, 2]])
})

it('runs listeners with the application as context', async () => {
  const app = await createSample({})
  const seen: unknown[] = []
  app.hook(HOOK, () => void seen.push(useFw() === app))
  await app.callHook(HOOK, app, app.options.build)
  await app.hooks.callHookParallel(HOOK, app, app.options.build)
  app.hooks.callHookWith(([listener], args) => listener!(...args), HOOK, [app, app.options.build])
  expect(seen).toEqual([true, true, true])
})

const TOOL_HOOKS = [
  ['vite:compiled', 'bundler1:compiled'],
  ['webpack:done', 'bundler2:done'],
  ['rspack:done', 'bundler3:done'],
  ['nitro:build:before', 'serverEngine:build:before'],
] as const

it.each(TOOL_HOOKS)('%s is %s', async (alias, name) => {
  const order: string[] = []
  const [group, ...rest] = alias.split(':')
  const app = await createSample(
    {},
    {
      hooks: { [alias]: () => void order.push('1'), [name]: () => void order.push('2') },
    },
  )
  const added = app.hook(alias, (() => order.push('3')) as never)
  app.hook(name, () => void order.push('4'))
  app.addHooks({ [group!]: { [rest.join(':')]: () => order.push('5') } })
  app.hookOnce(alias, () => void order.push('6'))
  const call = async (used: typeof alias | typeof name) => {
    order.length = 0
    await app.callHook(used, undefined as never)
    return order.join('')
  }
  expect(app.hasListeners!(alias) && app.hasListeners!(name)).toBe(true)
  expect(await call(name)).toBe('213456')
  added()
  expect(await call(alias)).toBe('2145')
  expect(Object.keys(app.options.hooks)).toEqual([name])
  app.hooks.clearHook(alias)
  expect(await call(name)).toBe('')
})

it('removes listeners of either name', async () => {
  const app = await createSample({})
  const calls: string[] = []
  const listener = (): void => void calls.push('called')
  app.hooks.hook('vite:compiled', listener)
  app.hooks.removeHook('bundler1:compiled', listener)
  app.hooks.hook('bundler1:compiled', listener)
  app.hooks.removeHook('vite:compiled', listener)
  await app.callHook('bundler1:compiled')
  expect(calls).toEqual([])
})
