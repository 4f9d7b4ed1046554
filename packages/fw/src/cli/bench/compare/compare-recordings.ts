import { METRICS, PARTS } from '../recording'
import type { Circumstances, Part, PartRecording, Reading, Recording } from '../recording'
import { findCause } from './find-cause'
import { areApart, median } from './statistics'

/** What is different from an earlier run, and more than noise. */
export interface Change {
  subject: string
  metric: Reading['metric']
  /** Undefined: it is new. */
  before?: number
  /** Undefined: it no longer exists. */
  after?: number
  verdict: 'more' | 'less' | 'new' | 'gone'
  /** What has grown. */
  cause?: string
}

/** A part compared with an earlier run. */
export interface PartComparison {
  part: Part
  before: Pick<Circumstances, 'date' | 'commit'>
  changes: Change[]
  /** How many numbers differ by no more than they vary. */
  unchanged: number
  /** How much slower the machine was, as a share, if that matters. */
  slowdown?: number
  notes: string[]
}

/** Compares each part that both recordings have. */
export function compareRecordings(before: Recording | undefined, after: Recording): PartComparison[] {
  return PARTS.flatMap(part => {
    const [earlier, later] = [before?.parts[part], after.parts[part]]
    return earlier && later ? comparePart(part, earlier, later) : []
  })
}

function comparePart(part: Part, before: PartRecording, after: PartRecording): PartComparison {
  const { isComparable, tolerance, slowdown, notes } = judge(before.circumstances, after.circumstances)
  // Sizes are the same on every machine.
  const isSlowed = slowdown !== undefined && after.readings.some(isMeasured)
  const { date, commit } = before.circumstances
  const changes: Change[] = []
  let unchanged = 0
  const earlierReadings = new Map(before.readings.map(reading => [keyOf(reading), reading]))
  for (const reading of after.readings) {
    const earlier = earlierReadings.get(keyOf(reading))
    earlierReadings.delete(keyOf(reading))
    if (!isComparable && isMeasured(reading)) continue
    const change = earlier ? compareReadings(earlier, reading, { part, tolerance }) : describeNew(reading)
    if (change) changes.push(change)
    else if (earlier) unchanged++
  }
  if (isComparable || part === 'client') changes.push(...[...earlierReadings.values()].flatMap(describeGone))
  changes.sort((a, b) => Number(isPhase(a)) - Number(isPhase(b)) || weigh(b) - weigh(a))
  return {
    part,
    before: { date, ...(commit === undefined ? {} : { commit }) },
    changes,
    unchanged,
    ...(isSlowed ? { slowdown } : {}),
    notes,
  }
}

function keyOf({ subject, metric }: Reading): string {
  return `${metric} ${subject}`
}

/** Whether a machine affects it. */
function isMeasured({ metric }: Reading): boolean {
  return METRICS[metric] === 'time' || METRICS[metric] === 'memory'
}

/** From this share on, a difference of several rounds is one. */
const MIN_TIME_SHARE = 0.1
/** From this difference on, the report says that the machine had another speed. */
const MAX_SPEED_SHARE = 0.15

/** Whether times can be compared, and how exactly. */
function judge(
  before: Circumstances,
  after: Circumstances,
): { isComparable: boolean; tolerance: number; slowdown?: number; notes: string[] } {
  const versions = [...new Set([...Object.keys(before.versions), ...Object.keys(after.versions)])]
    .filter(name => before.versions[name] !== after.versions[name])
    .map(name => `${name} ${before.versions[name] ?? 'none'} → ${after.versions[name] ?? 'none'}`)
  const notes = versions.length > 0 ? [`Versions: ${versions.join(', ')}`] : []
  if (Object.entries(after.machine).some(([name, value]) => before.machine[name as 'cpu'] !== value)) {
    notes.push('Times and memory are not compared: they were measured on another machine.')
    return { isComparable: false, tolerance: 0, notes }
  }
  const slowdown = after.speed / before.speed - 1
  const tolerance = MIN_TIME_SHARE + 2 * Math.abs(slowdown)
  return { isComparable: true, tolerance, ...(Math.abs(slowdown) > MAX_SPEED_SHARE ? { slowdown } : {}), notes }
}

/** Smaller differences do not matter. */
const MIN_DIFFERENCE = { time: 20, memory: 5_000_000, size: 100, count: 1 } as const
/** In milliseconds. */
const MIN_REQUEST_DIFFERENCE = 0.05
/** Of sizes and counts that vary a little, such as those of loaded files. */
const MIN_SHARE = 0.005
const MIN_ROUNDS = 3
/** With fewer rounds, nothing shows how much a number varies. */
const MIN_SHARE_OF_ONE_ROUND = 0.25

function compareReadings(
  before: Reading,
  after: Reading,
  { part, tolerance }: { part: Part; tolerance: number },
): Change | undefined {
  const kind = METRICS[after.metric]
  const [from, to] = [median(before.values), median(after.values)]
  const difference = Math.abs(to - from)
  const isOfRequest = part === 'request' && after.subject.startsWith('/')
  const least = kind === 'time' && isOfRequest ? MIN_REQUEST_DIFFERENCE : MIN_DIFFERENCE[kind]
  if (difference < least) return undefined
  if (isMeasured(after)) {
    const rounds = Math.min(before.values.length, after.values.length)
    const share = rounds < MIN_ROUNDS ? Math.max(tolerance, MIN_SHARE_OF_ONE_ROUND) : tolerance
    if (difference < from * share || !areApart(before.values, after.values)) return undefined
  } else if (difference < from * MIN_SHARE) return undefined
  const cause = to > from ? findCause(before, after) : undefined
  return {
    subject: after.subject,
    metric: after.metric,
    before: from,
    after: to,
    verdict: to > from ? 'more' : 'less',
    ...(cause === undefined ? {} : { cause }),
  }
}

const MIN_NEW_MS = 20

/** Something that did not exist, or was too short to be recorded. */
function describeNew(reading: Reading): Change | undefined {
  const after = median(reading.values)
  const isShort = METRICS[reading.metric] === 'time' && !reading.subject.startsWith('/') && after < MIN_NEW_MS
  if (isShort || reading.metric === 'payload') return undefined
  return { subject: reading.subject, metric: reading.metric, after, verdict: 'new' }
}

/** Timings may have become too short to be recorded, so only routes and modules are missed. */
function describeGone({ subject, metric, values }: Reading): Change[] {
  if (!/^(?:\/|module )/.test(subject) || metric === 'payload') return []
  return [{ subject, metric, before: median(values), verdict: 'gone' }]
}

/** Phases contain modules and hooks, whose names say more. */
function isPhase({ subject }: Change): boolean {
  return subject.startsWith('phase ')
}

/** The order of changes: the largest first, in milliseconds, kilobytes or megabytes. */
function weigh({ metric, before = 0, after = 0 }: Change): number {
  const unit = { time: 1, count: 1, size: 1000, memory: 1e6 }[METRICS[metric]]
  return Math.abs(after - before) / unit
}
