import type { RouteRule } from '@fw/schema'

// `#build/client-rules`: what the client would otherwise read from the app manifest.

/** The route rules that browsers use. Undefined if the manifest contains them. */
export const clientRules: Readonly<Record<string, RouteRule>> | undefined = undefined as
  | Readonly<Record<string, RouteRule>>
  | undefined
/** Whether the pages that a prerendered page links to are prerendered, too. */
export const crawlsLinks: boolean = false
