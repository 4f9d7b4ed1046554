import { vi } from 'vitest'

/**
 * Tries again until the check passes: what runs elsewhere, in a browser or in development, needs a moment to see what
 * happened.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000, interval: 40 })
}
