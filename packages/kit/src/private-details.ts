import { PrivateDetails } from '@fw/schema'
import type { PrivateDetail } from '@fw/schema'

/** Details of Node that this package relies on beyond its public API. */
export const DETAILS = {
  requestCache: {
    package: 'node',
    detail: '`_resolveFilename` of `node:module`, which decides whether a request stays in the cache of requests',
    usedBy: ['run/forget-requests.ts'],
    window: '>=20.19.0 <27.0.0',
    fallback: 'An edit of a CommonJS file that the configuration requires may need a restart',
  },
} satisfies Record<string, PrivateDetail>

export const privateDetails = /* @__PURE__ */ new PrivateDetails<keyof typeof DETAILS>(
  DETAILS,
  () => process.versions.node,
)
