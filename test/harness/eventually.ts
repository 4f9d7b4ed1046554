import { vi } from 'vitest'

/** Retries until the check passes, because a browser or a development server needs time to update. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000, interval: 40 })
}
