// The Vitest setup file. Without the environment `fw`, it only enables mocks.
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { createMocks } from './mocks'

/** Starting an app may exceed the default timeout of hooks on a busy machine. */
const START_TIMEOUT_MS = 60_000

globalThis.__FW_MOCKS__ = createMocks()

const state = globalThis.__FW_TEST__
if (state) {
  const { preparePage } = await import('./test-page')
  await preparePage(state)
  const start = async (): Promise<void> => {
    const { startApp } = await import('./start-app')
    await startApp()
  }
  if (state.settings.startOn === 'setup') await start()
  else beforeAll(start, START_TIMEOUT_MS)
  beforeEach(({ task }) => {
    state.test = task.id
  })
  afterEach(() => {
    state.test = undefined
  })
}
