import { serverTiming } from '#fw-server/monitoring'
import type { H3Event } from 'h3'

/** The header that says what the cache did with a request. Sent together with `Server-Timing`. */
const HEADER = 'x-fw-cache'

/** What the cache does with a request, and why. */
interface CacheDecision {
  /** `hit`, `stale` and `miss` of the engine, `bypass`: neither read nor written. */
  state?: string
  /** The pattern of the route rule. */
  rule?: string
  reason?: string
}

const decisions = new WeakMap<H3Event, CacheDecision>()

/** Adds to what is known of a request. The engine writes the state of a cached response into the same header. */
export function noteDecision(event: H3Event, decision: CacheDecision): void {
  if (serverTiming) decisions.set(event, { ...decisions.get(event), ...decision })
}

/** The option of the engine, which adds the state to each response. */
export const statusHeader: string | false = serverTiming && HEADER

/** Reads the state that the engine has written. */
export function readState({ headers }: Response, header: string | boolean = false): string | undefined {
  return (header && headers.get(header === true ? 'x-cache' : header)?.toLowerCase()) || undefined
}

/** Shows the decision: `hit; rule="/news/**"`, `bypass; reason="…"`, or `none` if no rule applies. */
export function showDecision(headers: Headers, event: H3Event): void {
  const { state, rule, reason } = decisions.get(event) ?? {}
  headers.set(HEADER, [state ?? 'none', ...param('rule', rule), ...param('reason', reason)].join('; '))
}

function param(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${name}="${value.replaceAll(/[^\x20\x21\x23-\x5B\x5D-\x7E]/g, '_')}"`]
}
