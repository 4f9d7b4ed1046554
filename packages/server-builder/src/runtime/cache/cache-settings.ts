import { declared } from '#fw-server/runtime-config'
import { useNitroApp } from 'nitro/app'

/** Default of `staleMaxAge`: a day. */
export const STALE_SECONDS = 86_400

/** The cache key of a function, which also differs between builds. */
export function identify(
  work: (...args: never[]) => unknown,
  { name, integrity }: { name?: string; integrity?: string },
): { name: string; integrity: string } {
  const fingerprint = hashText(String(work))
  return {
    name: name ?? (work.name || `anonymous-${fingerprint}`),
    integrity: integrity ?? `${(declared.app as { buildId?: string }).buildId}:${fingerprint}`,
  }
}

function hashText(text: string): string {
  let hash = 0
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return (hash >>> 0).toString(36)
}

/** Reports errors while the cache is filled. Errors that the application creates on purpose are normal responses. */
export function reportCacheError(error: unknown): void {
  const { unhandled, name } = error as { unhandled?: boolean; name?: string }
  if (name === 'HTTPError' && !unhandled) return
  console.error('[cache]', error)
  useNitroApp().captureError?.(error as Error, { tags: ['cache'] })
}
