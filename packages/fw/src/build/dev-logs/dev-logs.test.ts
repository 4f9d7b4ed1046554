import type { Fw } from '@fw/schema'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { devLogs } from './index'

interface Collector {
  collect: <T>(work: () => T) => T
  list: () => readonly { type: string; args: unknown[] }[]
}

const shared = globalThis as { __fwDevLogs?: Collector }
const { warn } = console
const printed: unknown[] = []
const print = (text: unknown): void => void printed.push(text)

beforeEach(() => {
  printed.length = 0
  console.warn = print
})

afterEach(() => {
  console.warn = warn
})

/** Sets up the feature, and returns a function that closes its application. */
async function startCollecting(): Promise<() => void> {
  const listeners: (() => void)[] = []
  const app = {
    options: { dev: true, rootDir: '/app', features: { devLogs: true } },
    hook: (_name: string, listener: () => void) => listeners.push(listener),
  }
  await devLogs.setup(app as unknown as Fw, undefined, { sources: [] })
  return () => {
    for (const close of listeners) close()
  }
}

/** The router of an application, which warns about missing pages. */
async function startRouter(requested: string): Promise<(path: string) => void> {
  vi.resetModules()
  const { expectMissing } = await import('../../app/pages/router/missing-pages')
  expectMissing(requested)
  return path => console.warn(`[VUE_ROUTER_R0004] No match found for location with path "${path}"`)
}

const collectedBy = (work: () => void): unknown[] =>
  shared.__fwDevLogs!.collect(() => {
    work()
    return shared.__fwDevLogs!.list().map(({ args }) => args[0])
  })

it('restores the console when the application closes', async () => {
  const close = await startCollecting()
  await startRouter('/')
  expect(console.warn).not.toBe(print)
  close()
  expect(console.warn).toBe(print)
  expect(shared.__fwDevLogs).toBeUndefined()
})

it('collects and prints one warning per linked path in every application of a process', async () => {
  for (const requested of ['/one', '/two']) {
    const close = await startCollecting()
    const warnFor = await startRouter(requested)
    const collected = collectedBy(() => {
      for (const path of [requested, '/linked', '/linked']) warnFor(path)
    })
    expect(collected).toEqual([expect.stringContaining('/linked')])
    close()
  }
  expect(printed).toHaveLength(2)
})

it('collects the logs of an application that starts before the previous one has closed', async () => {
  const closeFirst = await startCollecting()
  const closeNext = await startCollecting()
  expect(collectedBy(() => console.warn('next'))).toEqual(['next'])
  expect(printed).toEqual(['next'])
  closeFirst()
  expect(shared.__fwDevLogs).toBeDefined()
  closeNext()
  expect(console.warn).toBe(print)
})
