import { vi } from 'vitest'

/** Tries again until the check passes; an application in development needs a moment to see an edit. */
export function eventually(check: () => unknown): Promise<void> {
  return vi.waitFor(async () => {
    await check()
  }, { timeout: 20_000, interval: 40 })
}
