import { Hookable } from 'hookable'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppHooks } from './app-hooks'

type Hooks = Pick<Hookable<Record<string, any>>, keyof Hookable>

/** What listeners and spies see, for each method of hookable. */
const SCENARIOS: Record<keyof Hookable, (hooks: Hooks, seen: unknown[]) => unknown> = {
  hook: (hooks, seen) => {
    const stop = hooks.hook('a', (...args: unknown[]) => seen.push(args))
    hooks.callHook('a', 1, 2)
    stop()
    stop()
    return hooks.callHook('a', 3)
  },
  hookOnce: async (hooks, seen) => {
    hooks.hookOnce('a', value => seen.push(value))
    const stop = hooks.hookOnce('a', () => seen.push('never'))
    stop()
    await hooks.callHook('a', 1)
    await hooks.callHook('a', 2)
  },
  removeHook: async (hooks, seen) => {
    const listener = (): unknown => seen.push('removed')
    hooks.hook('a', listener)
    hooks.hook('a', () => seen.push('kept'))
    hooks.removeHook('a', listener)
    hooks.removeHook('b', listener)
    await hooks.callHook('a')
  },
  clearHook: async (hooks, seen) => {
    hooks.hook('a', () => seen.push('a'))
    hooks.hook('b', () => seen.push('b'))
    hooks.clearHook('a')
    await hooks.callHook('a')
    await hooks.callHook('b')
  },
  deprecateHook: async (hooks, seen) => {
    hooks.hook('old', () => seen.push('before'))
    hooks.deprecateHook('old', 'new')
    hooks.hook('old', () => seen.push('after'))
    hooks.hook('old', () => seen.push('silent'), { allowDeprecated: true })
    await hooks.callHook('old')
    await hooks.callHook('new')
  },
  deprecateHooks: async (hooks, seen) => {
    hooks.deprecateHooks({ old: { to: 'new', message: 'moved' } })
    hooks.hook('old', () => seen.push('old'))
    await hooks.callHook('new')
  },
  addHooks: async (hooks, seen) => {
    const stop = hooks.addHooks({ a: () => seen.push('a'), b: { c: () => seen.push('b:c') } })
    await hooks.callHook('a')
    await hooks.callHook('b:c')
    stop()
    await hooks.callHook('a')
  },
  removeHooks: async (hooks, seen) => {
    const tree = { a: () => seen.push('a'), b: { c: () => seen.push('b:c') } }
    hooks.addHooks(tree)
    hooks.removeHooks(tree)
    await hooks.callHook('a')
    await hooks.callHook('b:c')
  },
  removeAllHooks: async (hooks, seen) => {
    hooks.hook('a', () => seen.push('a'))
    hooks.removeAllHooks()
    await hooks.callHook('a')
  },
  callHook: async (hooks, seen) => {
    hooks.hook('a', async () => {
      await Promise.resolve()
      seen.push('first')
    })
    hooks.hook('a', () => seen.push('second'))
    hooks.hook('b', () => {
      throw new Error('thrown')
    })
    seen.push(hooks.callHook('c'))
    await hooks.callHook('a')
    await Promise.resolve(hooks.callHook('b')).catch(error => seen.push(error.message))
  },
  callHookParallel: async (hooks, seen) => {
    let resume: (() => void) | undefined
    hooks.hook('a', () => new Promise<void>(resolve => (resume = resolve)))
    hooks.hook('a', () => {
      seen.push('second')
      resume!()
    })
    await hooks.callHookParallel('a')
  },
  callHookWith: (hooks, seen) => {
    hooks.hook('a', value => seen.push(value))
    hooks.hook('a', value => seen.push(value))
    return hooks.callHookWith(
      (listeners, args, name) => {
        seen.push(name)
        return listeners.map(listener => listener(...(args as [unknown])))
      },
      'a',
      [7],
    )
  },
  beforeEach: async (hooks, seen) => {
    const stop = hooks.beforeEach(({ name, args, context }) => {
      context.seen = true
      seen.push(['before', name, args])
    })
    hooks.afterEach(({ context }) => seen.push(context))
    hooks.hook('a', () => seen.push('a'))
    await hooks.callHook('a', 1)
    await hooks.callHookParallel('a', 2)
    stop()
    await hooks.callHook('a', 3)
  },
  afterEach: async (hooks, seen) => {
    const stop = hooks.afterEach(({ name, args }) => seen.push(['after', name, args]))
    hooks.hook('a', async () => {
      await Promise.resolve()
      seen.push('a')
    })
    await hooks.callHook('a', 1)
    stop()
    await hooks.callHook('a', 2)
  },
}

const methods = Object.getOwnPropertyNames(Hookable.prototype).filter(name => name !== 'constructor')

describe.each(['server', 'client'])('hooks of an app on the %s', side => {
  beforeEach(() => {
    vi.stubGlobal('__fwClient', side === 'client')
    vi.stubGlobal('__fwDev', true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('have a scenario for each method of hookable', () => {
    expect(Object.keys(SCENARIOS).toSorted()).toEqual(methods.toSorted())
  })

  it.each(methods)('behave like hookable: %s', async name => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const play = async (hooks: Hooks): Promise<unknown> => {
      const seen: unknown[] = []
      const result = await SCENARIOS[name as keyof Hookable](hooks, seen)
      return { seen, result, warnings: warn.mock.calls.splice(0) }
    }
    const expected = await play(new Hookable() as unknown as Hooks)
    expect(await play(new AppHooks(work => work()) as unknown as Hooks)).toEqual(expected)
  })

  it('run each listener in the context of the app', async () => {
    let depth = 0
    const hooks = new AppHooks(work => {
      depth++
      return work()
    })
    hooks.hook('a', () => {})
    hooks.hookOnce('a', () => {})
    hooks.addHooks({ a: () => {} })
    await hooks.callHook('a')
    await hooks.callHookParallel('a')
    // The client has a single app, whose context stays set.
    expect(depth).toBe(side === 'server' ? 5 : 0)
  })
})
