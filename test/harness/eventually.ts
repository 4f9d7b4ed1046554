import { vi } from 'vitest'
import { WAIT_MS } from './wait-limits'

/** Retries until the check passes, because a browser or a development server needs time to update. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: WAIT_MS, interval: 40 })
}
