import { runWithFw } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { afterEach, expect, it, vi } from 'vitest'
import { createSample } from '../../../../test/harness/sample-app'
import testModule from './module'
import type { TestModuleOptions } from './module'

const { startVitest, close } = vi.hoisted(() => {
  const close = vi.fn<() => Promise<void>>(async () => undefined)
  return {
    close,
    startVitest: vi.fn<(...args: unknown[]) => Promise<{ close: () => Promise<void> }>>(async () => ({ close })),
  }
})
vi.mock('vitest/node', () => ({ startVitest }))

afterEach(() => void vi.clearAllMocks())

async function run(options: TestModuleOptions, overrides: Record<string, unknown> = { dev: true }): Promise<Fw> {
  const app = await createSample({}, overrides)
  await runWithFw(app, () => testModule(options, app))
  const done = () => app.callHook('build:done', { options: app.options, fw: app })
  await done()
  await done()
  return app
}

it('runs the tests of the project in development, until the application is closed', async () => {
  const app = await run({ startOnBoot: true, vitestConfig: { maxWorkers: 1 } })
  await vi.waitFor(() => expect(startVitest).toHaveBeenCalledOnce())
  expect(startVitest).toHaveBeenCalledWith('test', [], { root: app.options.rootDir, watch: true, maxWorkers: 1 })
  expect(close).not.toHaveBeenCalled()
  await app.close()
  expect(close).toHaveBeenCalledOnce()
})

it('prints nothing without `logToConsole`', async () => {
  const app = await run({ startOnBoot: true, logToConsole: false })
  await app.close()
  expect(startVitest).toHaveBeenCalledWith('test', [], expect.objectContaining({ reporters: [{}] }))
})

it('does nothing in builds and tests, or unless it is enabled', async () => {
  await (await run({ startOnBoot: true }, { dev: false })).close()
  await (await run({ startOnBoot: true }, { dev: true, test: true })).close()
  await (await run({})).close()
  expect(startVitest).not.toHaveBeenCalled()
})
