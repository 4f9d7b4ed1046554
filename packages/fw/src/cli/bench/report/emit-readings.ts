import { listParts } from '../../build/budgets/growth'
import { emitTable } from '../../output/table'
import type { Color } from '../../output/terminal'
import { median } from '../compare/statistics'
import type { Metric, Part, PartRecording, Reading } from '../recording'
import { emitAmount, METRIC_NAMES } from './emit-amount'

const TITLES: Readonly<Record<Part, string>> = {
  start: 'Start of the development server, until the first page has arrived',
  build: 'Build',
  request: 'CPU time per request of the built server',
  client: 'What browsers load first, gzip',
}

const SIZES = ['js', 'css', 'html', 'payload'] as const

/** What was measured inside of a start or build, by name. */
const NAMED = /^(?:module|hook|phase) /
const MAX_NAMED = 8
const MIN_NAMED_MS = 5
const MAX_ROUTES = 25

/** The readings of a part as a table, with the lowest and highest value of several rounds. */
export function emitReadings(part: Part, { readings, notes }: PartRecording, color: Color): string {
  const rows = part === 'client' ? clientRows(readings) : plainRows(part, readings)
  const table = emitTable(rows).map(line => `  ${line.trimEnd()}`)
  return [
    color.bold(TITLES[part]),
    ...table,
    ...(part === 'client' || part === 'request' ? [] : namedRows(readings)),
    ...notes.map(note => color.dim(`  ${note}`)),
  ].join('\n')
}

function plainRows(part: Part, readings: readonly Reading[]): string[][] {
  const shown = readings.filter(({ subject }) => !NAMED.test(subject))
  const routes = shown.filter(({ subject }) => subject.startsWith('/'))
  const others = shown.filter(reading => !routes.includes(reading))
  return [
    ...others.map((reading, index) => [
      reading.subject === others[index - 1]?.subject ? '' : reading.subject,
      METRIC_NAMES[reading.metric],
      emitMedian(reading),
      emitRange(reading) || emitLargest(reading),
    ]),
    ...routes
      .slice(0, MAX_ROUTES)
      .map(reading => [reading.subject, '', emitMedian(reading), emitRange(reading), reading.note ?? '']),
    ...(routes.length > MAX_ROUTES ? [[`+ ${routes.length - MAX_ROUTES} more`]] : []),
  ]
}

/** The parts with a name that take longest. */
function namedRows(readings: readonly Reading[]): string[] {
  const named = readings
    .filter(({ subject }) => NAMED.test(subject))
    .map(reading => ({ reading, value: median(reading.values) }))
    .filter(({ value }) => value >= MIN_NAMED_MS)
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_NAMED)
  const rows = named.map(({ reading }) => [reading.subject, emitMedian(reading), emitRange(reading)])
  return rows.length === 0
    ? []
    : ['  Slowest parts, which may overlap:', ...emitTable(rows).map(line => `    ${line.trimEnd()}`)]
}

/** A line per route, the largest first. */
function clientRows(readings: readonly Reading[]): string[][] {
  const sizes = new Map<string, Partial<Record<Metric, number>>>()
  for (const { subject, metric, values } of readings)
    sizes.set(subject, { ...sizes.get(subject), [metric]: median(values) })
  const sum = (of: Partial<Record<Metric, number>>): number =>
    SIZES.reduce((bytes, metric) => bytes + (metric === 'payload' ? 0 : (of[metric] ?? 0)), 0)
  const routes = [...sizes].toSorted(([, a], [, b]) => sum(b) - sum(a))
  return [
    ['', ...SIZES.map(metric => METRIC_NAMES[metric])],
    ...routes
      .slice(0, MAX_ROUTES)
      .map(([path, of]) => [
        path,
        ...SIZES.map(metric => (of[metric] === undefined ? '-' : emitAmount(metric, of[metric]))),
      ]),
    ...(routes.length > MAX_ROUTES ? [[`+ ${routes.length - MAX_ROUTES} more`]] : []),
  ]
}

function emitMedian({ metric, values }: Reading): string {
  return emitAmount(metric, median(values))
}

/** `1.62 s to 1.71 s`. Empty if all values look the same. */
function emitRange({ metric, values }: Reading): string {
  const [low, high] = [emitAmount(metric, Math.min(...values)), emitAmount(metric, Math.max(...values))]
  return low === high ? '' : `${low} to ${high}`
}

function emitLargest({ parts }: Reading): string {
  return parts
    ? listParts(
        Object.entries(parts).sort(([, a], [, b]) => b - a),
        '',
      )
    : ''
}
