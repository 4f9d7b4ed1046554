import { appId } from '#build/options'
import type { ServerLog } from '../../shared/hooks'
import { stringifyValue } from '../../shared/payload'
import { escapeHtml } from '@fw/schema/errors'

/** In development: collects what is logged while work runs. */
type Collect = <T>(work: () => T) => T
interface LogCollector {
  collect: Collect
  /** What was logged in the work that runs. */
  list: () => readonly ServerLog[]
}

function findCollector(): LogCollector | undefined {
  return (globalThis as { __fwDevLogs?: LogCollector }).__fwDevLogs
}

/** Runs the work of a request, so that its logs are known. */
export function withLogs<T>(work: () => T): T {
  const collector = findCollector()
  return collector ? collector.collect(work) : work()
}

/** The script with what was logged while the page was made. */
export function emitLogs(nonce: string): string {
  const logs = findCollector()?.list() ?? []
  if (logs.length === 0) return ''
  return `<script type="application/json" data-fw-logs="${escapeHtml(appId)}"${nonce}>${stringifyValue(logs.map(log => ({ ...log, args: log.args.map(toPlain) })))}</script>`
}

// Anything can be logged.
function toPlain(value: unknown): unknown {
  try {
    stringifyValue(value)
    return value
  } catch {
    return typeof value === 'function' ? `[Function: ${value.name}]` : describe(value)
  }
}

// Objects without a prototype, such as all that a module exports, have no text.
function describe(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
