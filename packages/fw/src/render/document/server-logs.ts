import * as buildOptions from '#build/options'
import type { SSRContext } from '../../shared/ssr-context'
import type { ServerLog } from '../../shared/hooks'
import { stringifyValue } from '../../shared/payload/payload'
import { escapeHtml } from '@fw/schema/errors'

/** In development: collects the logs of a function call. */
type Collect = <T>(work: () => T) => T
interface LogCollector {
  collect: Collect
  /** The logs of the current call. */
  list: () => readonly ServerLog[]
}

function findCollector(): LogCollector | undefined {
  return (globalThis as { __fwDevLogs?: LogCollector }).__fwDevLogs
}

/** Runs the work of a request, and collects its logs, which the server hook `dev:ssr-logs` gets, too. */
export function withLogs<T>({ callHook, url }: SSRContext, work: () => Promise<T>): Promise<T> {
  const collector = findCollector()
  if (!collector) return work()
  return collector.collect(async () => {
    const result = await work()
    await callHook?.('dev:ssr-logs', { logs: collector.list(), path: url.pathname })
    return result
  })
}

/** The script with the logs of the page. */
export function emitLogs(nonce: string): string {
  const logs = findCollector()?.list() ?? []
  if (logs.length === 0) return ''
  return `<script type="application/json" data-fw-logs="${escapeHtml(buildOptions.appId)}"${nonce}>${stringifyValue(logs.map(log => ({ ...log, args: log.args.map(toPlain) })))}</script>`
}

// Any value can be logged.
function toPlain(value: unknown): unknown {
  try {
    stringifyValue(value)
    return value
  } catch {
    return typeof value === 'function' ? `[Function: ${value.name}]` : describe(value)
  }
}

// Objects without a prototype, such as module namespaces, cannot be converted to a string.
function describe(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
