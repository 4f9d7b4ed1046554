import type { Fw, FwOptions, OptionPath } from '@fw/schema'
import { matchPatterns } from '../../../build/explain/path-rules'
import type { Measurement } from './measurement'

type Budgets = FwOptions['budgets']

/** A budget, and the option that sets it. */
interface Limit {
  amount: number
  written: number | string
  path: OptionPath
}

/** The budget of something that was measured: for routes, the one of the most specific pattern that has it. */
export function findLimit(
  app: Pick<Fw, 'options' | 'plan'>,
  { kind, subject }: Pick<Measurement, 'kind' | 'subject'>,
): Limit | undefined {
  const { js, css, html, payload, images, serverStart, prerender, routes } = app.options.budgets
  const general = { js, css, html, payload, images, serverStart, prerender }
  const rules = matchPatterns<Partial<typeof general>>(app, routes, subject).map(([pattern, limits]) => ({
    path: ['routes', pattern, kind],
    written: limits[kind],
  }))
  const limit = [{ path: [kind], written: general[kind] }, ...rules].findLast(({ written }) => written !== undefined)
  if (limit?.written === undefined) return undefined
  return { amount: parseAmount(limit.written), written: limit.written, path: ['budgets', ...limit.path] }
}

/** Whether a kind has a budget at all. */
export function isLimited({ routes, ...budgets }: Budgets, kind: Measurement['kind']): boolean {
  return [budgets, ...Object.values(routes)].some(limits => (limits as Partial<Budgets>)[kind] !== undefined)
}

const UNITS: Readonly<Record<string, number>> = { B: 1, kB: 1000, MB: 1_000_000 }

/** `120 kB` in bytes. */
export function parseAmount(written: number | string): number {
  if (typeof written === 'number') return written
  const [, amount, unit] = /^([\d.]+)\s?(\w+)$/.exec(written)!
  return Number(amount) * UNITS[unit!]!
}
