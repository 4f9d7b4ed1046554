import { AsyncLocalStorage } from 'node:async_hooks'
import type { DevEdition, FwApp } from '@fw/schema'

const editions = new AsyncLocalStorage<string | undefined>()

/**
 * Answers a request with the code of this moment, or newer: pages say which, and tabs ask whether it is still the
 * newest.
 */
export function withEdition(app: FwApp, answer: () => void): void {
  editions.run(app.bundler!.edition?.(), answer)
}

/** Lets the renderer know the edition of a request. */
export function provideEdition(): void {
  Object.assign(globalThis, { __fwDevEdition: (() => editions.getStore()) satisfies DevEdition })
}
