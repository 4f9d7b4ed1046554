import { afterEach, expect, it, vi } from 'vitest'
import type { FwAppContext } from '../../shared/app-context'
import type * as Context from './app-context'

const global = globalThis as { __fwDev?: boolean }

afterEach(() => {
  delete global.__fwDev
})

async function loadTwice(): Promise<Array<typeof Context>> {
  vi.resetModules()
  const before = await import('./app-context')
  vi.resetModules()
  return [before, await import('./app-context')]
}

const app = { vueApp: { runWithContext: (work: () => unknown) => work() } } as unknown as FwAppContext

it('is found in development by code that was reloaded during a request', async () => {
  global.__fwDev = true
  const [before, after] = await loadTwice()
  const found = before!.runInContext(app, () => {
    const within = after!.runInContext(app, () => before!.tryUseFwApp())
    return [within, after!.tryUseFwApp()]
  })
  expect(found).toEqual([app, app])
  expect([before!.tryUseFwApp(), after!.tryUseFwApp()]).toEqual([undefined, undefined])
})

it('is otherwise only known to the code that runs it', async () => {
  const [before, after] = await loadTwice()
  expect(before!.runInContext(app, () => after!.tryUseFwApp())).toBeUndefined()
})

it('calls a function with arguments and the context of an app', async () => {
  const { callWithFw } = await import('./app-context')
  const seen: unknown[] = []
  const app = { runWithContext: (work: () => unknown) => (seen.push('context'), work()) } as never
  expect(callWithFw(app, (a: number, b: number) => a + b, [1, 2])).toBe(3)
  expect(callWithFw(app, () => 'no arguments')).toBe('no arguments')
  expect(seen).toEqual(['context', 'context'])
})
