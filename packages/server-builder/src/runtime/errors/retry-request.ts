import type { H3Event } from 'h3'
import dev from '#fw-server/dev'

/**
 * Development: whether the next application responds to a failed request, because a restart closed this one while the
 * request was running. This application must not respond then.
 */
export function isRetried(error: unknown, { runtime }: H3Event): boolean {
  const { req, res } = runtime?.node ?? {}
  return req !== undefined && dev.errors.isCutOff(error) && dev.errors.retry?.(req, res) === true
}
