import { METRICS } from '../recording'
import type { Metric, Part } from '../recording'
import type { Color } from '../../output/terminal'
import type { Change, PartComparison } from '../compare/compare-recordings'
import { emitAmount, METRIC_NAMES } from './emit-amount'

const MAX_CHANGES = 8

/** The differences from an earlier run, by part. */
export function emitComparison(comparisons: readonly PartComparison[], color: Color): string {
  const dates = [...new Set(comparisons.map(emitDate))]
  const isOneRun = dates.length === 1
  const title = isOneRun ? `Compared with the run of ${dates[0]}` : 'Compared with the last runs'
  const lines = comparisons.flatMap(comparison => [
    ...(isOneRun ? [] : [`  ${comparison.part}: the run of ${emitDate(comparison)}`]),
    ...emitChanges(comparison, color),
  ])
  const unchanged = comparisons.reduce((sum, comparison) => sum + comparison.unchanged, 0)
  return [
    color.bold(title),
    ...listNotes(comparisons).map(note => color.dim(`  ${note}`)),
    ...lines,
    ...(comparisons.every(({ changes }) => changes.length === 0) ? ['  No differences beyond noise.'] : []),
    ...(unchanged > 0 ? [color.dim(`  ${unchanged} numbers differ by no more than they vary.`)] : []),
  ].join('\n')
}

/** Each note once, with the parts that it is about. */
function listNotes(comparisons: readonly PartComparison[]): string[] {
  const slowdowns = comparisons.flatMap(({ part, slowdown }) =>
    slowdown === undefined
      ? []
      : `${Math.round(Math.abs(slowdown) * 100)} % ${slowdown > 0 ? 'slower' : 'faster'} (${part})`,
  )
  const ofMachine = `The machine was ${slowdowns.join(', ')} than then, so only larger differences of times are shown.`
  const notes = [...new Set(comparisons.flatMap(({ notes }) => notes))].map(note => {
    const parts = comparisons.filter(({ notes }) => notes.includes(note)).map(({ part }) => part)
    return parts.length === comparisons.length ? note : `${parts.join(', ')}: ${note}`
  })
  return slowdowns.length > 0 ? [...notes, ofMachine] : notes
}

function emitChanges({ part, changes }: PartComparison, color: Color): string[] {
  const shown = changes.slice(0, MAX_CHANGES).map(change => emitChange(part, change, color))
  const more = changes.length - shown.length
  return [...shown, ...(more > 0 ? [`  + ${more} more in ${part}`] : [])]
}

/** `slower module shop, setup: 12 ms → 410 ms` */
function emitChange(part: Part, change: Change, color: Color): string {
  const { subject, metric, before, after, verdict, cause } = change
  const amount = (value: number): string => emitAmount(metric, value)
  const name = `${emitPrefix(part, subject)}${subject}, ${nameOf(subject, metric)}`
  const label = color[verdict === 'more' ? 'yellow' : verdict === 'less' ? 'green' : 'cyan'](
    emitVerdict(change).padEnd(7),
  )
  const values = [before, after].filter(value => value !== undefined).map(amount)
  return [`  ${label}  ${name}: ${values.join(' → ')}`, ...(cause ? [`           ${cause}`] : [])].join('\n')
}

function emitVerdict({ verdict, metric }: Change): string {
  if (verdict === 'new' || verdict === 'gone') return verdict
  const isTime = METRICS[metric] === 'time'
  if (verdict === 'more') return isTime ? 'slower' : METRICS[metric] === 'count' ? 'more' : 'larger'
  return isTime ? 'faster' : METRICS[metric] === 'count' ? 'fewer' : 'smaller'
}

/** Modules and hooks take part in starts and builds. */
function emitPrefix(part: Part, subject: string): string {
  return /^(?:module|hook|phase) /.test(subject) ? `${part}: ` : ''
}

function nameOf(subject: string, metric: Metric): string {
  if (subject.startsWith('module ')) return 'setup'
  return subject.startsWith('/') && metric === 'cpu' ? 'CPU time per request' : METRIC_NAMES[metric]
}

function emitDate({ before: { date, commit } }: PartComparison): string {
  const time = date.slice(0, 16).replace('T', ' ')
  return commit === undefined ? `${time} UTC` : `${time} UTC, commit ${commit}`
}
