import { emitBytes } from '../sizes'
import type { Measurement } from './measurement'

const MAX_SHOWN_PARTS = 3

/** Parts that every application has, so that they are not the cause. */
const COMMON_PARTS = new Set(['fw', 'vue', 'vue-router', 'unhead', '@unhead/vue'])

/** What caused a size: what has grown since the last build within budgets, or else what is largest in the application. */
export function describeGrowth(
  { kind, amount, parts = {} }: Measurement,
  last: Pick<Measurement, 'amount' | 'parts'> | undefined,
): string {
  const growth = findGrowth(parts, last?.parts)
  const state = kind === 'js' ? 'before minification' : 'before compression'
  if (last === undefined) {
    const added = growth.filter(([name]) => !COMMON_PARTS.has(name))
    return added.length === 0 ? '' : `Its largest parts, ${state}: ${listParts(added, '')}.`
  }
  const before = `The last build within its budgets had ${emitAmount(kind, last.amount)}.`
  if (growth.length === 0 || amount <= last.amount) return before
  return `${before} Since then, ${state}: ${listParts(growth, '+')}.`
}

/** The parts that have grown, with the bytes that they have more, the largest first. */
export function findGrowth(
  parts: NonNullable<Measurement['parts']>,
  last: Measurement['parts'] = {},
): Array<readonly [name: string, bytes: number]> {
  return Object.entries(parts)
    .map(([name, bytes]) => [name, bytes - (last[name] ?? 0)] as const)
    .filter(([, bytes]) => bytes > 0)
    .sort(([, a], [, b]) => b - a)
}

/** The first parts with their sizes: `` `chart` +30.0 kB ``. */
export function listParts(parts: ReadonlyArray<readonly [name: string, bytes: number]>, sign: string): string {
  const shown = parts.slice(0, MAX_SHOWN_PARTS).map(([name, bytes]) => `\`${name}\` ${sign}${emitBytes(bytes)}`)
  const rest = parts.length - shown.length
  return shown.join(', ') + (rest > 0 ? `, and ${rest} more` : '')
}

/** A size, or a time. */
export function emitAmount(kind: Measurement['kind'], amount: number): string {
  return kind === 'serverStart' || kind === 'prerender' ? `${amount} ms` : emitBytes(amount)
}
