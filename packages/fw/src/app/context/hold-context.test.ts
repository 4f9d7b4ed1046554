import { expect, it } from 'vitest'
import { createSSRApp } from 'vue'
import type { FwAppContext } from '../../shared/app-context'
import { runInContext, tryUseFwApp } from './app-context'
import { holdContext } from './hold-context'

function createApp(name: string): FwAppContext {
  return { name, vueApp: createSSRApp({}) } as unknown as FwAppContext
}

/** The compiled form of a function that awaits `turns` times and records the current app. */
async function work(turns: number, notes: Array<string | undefined>): Promise<void> {
  const context = holdContext()
  try {
    for (let turn = 0; turn < turns; turn++) {
      ;(await context.wait(turn % 2 ? undefined : new Promise(resolve => setImmediate(resolve))))()
      notes.push(tryUseFwApp()?.name as string | undefined)
    }
  } finally {
    context.leave()
  }
}

it('restores the app of every call, however they interleave', async () => {
  const notes = Array.from({ length: 20 }, (): Array<string | undefined> => [])
  const calls = notes.map((list, index) => runInContext(createApp(`app ${index}`), () => work(5, list)))
  const strangers = Array.from({ length: 50 }, async () => {
    await new Promise(resolve => setImmediate(resolve))
    return tryUseFwApp()
  })
  expect(tryUseFwApp()).toBeUndefined()
  await Promise.all(calls)
  expect(notes).toEqual(notes.map((_, index) => Array.from({ length: 5 }, () => `app ${index}`)))
  expect(await Promise.all(strangers)).toEqual(strangers.map(() => undefined))
  expect(tryUseFwApp()).toBeUndefined()
})

it('is restored after a failure, and does not change the app of the caller', async () => {
  const app = createApp('outer')
  let inner: Promise<void> | undefined
  const seen: unknown[] = []
  await runInContext(app, async () => {
    const context = holdContext()
    try {
      try {
        ;(await context.wait(Promise.reject(new Error('no'))))()
      } catch (error) {
        seen.push((error as Error).message, tryUseFwApp() === app)
      }
      inner = work(1, [])
      seen.push(tryUseFwApp() === app)
    } finally {
      context.leave()
    }
  })
  await inner
  expect(seen).toEqual(['no', true, true])
  expect(tryUseFwApp()).toBeUndefined()
})
