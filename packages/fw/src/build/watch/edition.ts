import { AsyncLocalStorage } from 'node:async_hooks'
import type { DevEdition, Fw } from '@fw/schema'

const editions = new AsyncLocalStorage<string | undefined>()

/** Handles a request with the current code or newer. Pages contain its edition, so tabs know if it is the newest. */
export function withEdition(app: Fw, handle: () => void): void {
  editions.run(app.bundler!.edition?.(), handle)
}

/** Provides the edition of a request to the renderer. */
export function provideEdition(): void {
  const edition: DevEdition = Object.assign(() => editions.getStore(), {
    bind: <T>(work: () => T) => {
      const current = editions.getStore()
      return () => editions.run(current, work)
    },
  })
  Object.assign(globalThis, { __fwDevEdition: edition })
}
