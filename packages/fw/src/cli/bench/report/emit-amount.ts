import { emitBytes } from '../../build/sizes'
import { METRICS } from '../recording'
import type { Metric } from '../recording'

export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  cpu: 'CPU time',
  wall: 'time',
  memory: 'peak memory',
  files: 'number',
  loaded: 'size',
  output: 'output',
  js: 'JS',
  css: 'CSS',
  html: 'HTML',
  payload: 'payload',
}

/** A number with its unit, as exactly as it was measured. */
export function emitAmount(metric: Metric, value: number): string {
  const kind = METRICS[metric]
  if (kind === 'count') return String(value)
  if (kind === 'size') return emitBytes(value)
  return kind === 'memory' ? `${Math.round(value / 1e6)} MB` : emitTime(value)
}

function emitTime(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`
  if (milliseconds >= 10) return `${Math.round(milliseconds)} ms`
  return milliseconds >= 1 ? `${milliseconds.toFixed(1)} ms` : `${milliseconds.toFixed(2)} ms`
}
