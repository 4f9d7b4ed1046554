import { expect, it } from 'vitest'
import type { PartRecording, Reading, Recording } from '../recording'
import { compareRecordings } from './compare-recordings'

const circumstances = {
  date: '2026-11-19T15:30:00.000Z',
  commit: 'abc1234',
  versions: { fw: '4.0.0', vue: '3.5.0' },
  machine: { cpu: 'a', cores: 2, system: 'linux x64' },
  speed: 20,
}

function recordingOf(
  part: 'start' | 'request' | 'client',
  readings: Reading[],
  more: Partial<PartRecording['circumstances']> = {},
): Recording {
  return {
    format: 1,
    parts: { [part]: { circumstances: { ...circumstances, ...more }, rounds: 3, readings, notes: [] } },
  }
}

const setup = (name: string, ...values: number[]): Reading => ({ subject: `module ${name}`, metric: 'wall', values })

it('names what takes longer, and counts what differs by no more than noise', () => {
  const before = recordingOf('start', [setup('a', 10, 11, 12), setup('b', 100, 104, 120), setup('c', 50, 50, 50)])
  const after = recordingOf('start', [
    setup('a', 400, 410, 420),
    setup('b', 118, 140, 150),
    setup('c', 55, 55, 55),
    setup('d', 30, 30, 30),
    setup('e', 2, 2, 2),
  ])
  const [comparison] = compareRecordings(before, after)
  expect(comparison).toEqual({
    part: 'start',
    before: { date: circumstances.date, commit: 'abc1234' },
    changes: [
      { subject: 'module a', metric: 'wall', before: 11, after: 410, verdict: 'more' },
      { subject: 'module d', metric: 'wall', after: 30, verdict: 'new' },
    ],
    unchanged: 2,
    notes: [],
  })
})

it('needs larger differences of fewer rounds, and of a machine with another speed', () => {
  const [before, after] = [recordingOf('start', [setup('a', 100)]), [setup('a', 120)]]
  expect(compareRecordings(before, recordingOf('start', after))[0]!.changes).toEqual([])
  expect(compareRecordings(before, recordingOf('start', [setup('a', 130)]))[0]!.changes).toHaveLength(1)
  const three = recordingOf('start', [setup('a', 100, 100, 100)])
  const later = [setup('a', 130, 130, 130)]
  expect(compareRecordings(three, recordingOf('start', later))[0]!.changes).toHaveLength(1)
  const [slow] = compareRecordings(three, recordingOf('start', later, { speed: 28 }))
  expect(slow!.changes).toEqual([])
  expect(slow!.slowdown).toBeCloseTo(0.4)
  const size: Reading = { subject: '/', metric: 'js', values: [1] }
  const [sizes] = compareRecordings(recordingOf('client', [size]), recordingOf('client', [size], { speed: 28 }))
  expect(sizes).not.toHaveProperty('slowdown')
})

it('compares no times of different machines, and names different versions', () => {
  const files = (bytes: number): Reading => ({ subject: 'files', metric: 'loaded', values: [bytes] })
  const [comparison] = compareRecordings(
    recordingOf('start', [setup('a', 10), files(1000)]),
    recordingOf('start', [setup('a', 400), files(3000)], {
      machine: { ...circumstances.machine, cores: 8 },
      versions: { fw: '4.0.1', vue: '3.5.0', pinia: '3.0.0' },
    }),
  )
  expect(comparison!.changes).toEqual([
    { subject: 'files', metric: 'loaded', before: 1000, after: 3000, verdict: 'more' },
  ])
  expect(comparison!.notes).toEqual([
    'Versions: fw 4.0.0 → 4.0.1, pinia none → 3.0.0',
    'Times and memory are not compared: they were measured on another machine.',
  ])
})

it('names the packages because of which a route loads more, and routes that are new or gone', () => {
  const js = (subject: string, bytes: number, parts = {}): Reading => ({
    subject,
    metric: 'js',
    values: [bytes],
    parts,
  })
  const [comparison] = compareRecordings(
    recordingOf('client', [js('/shop', 50_000, { vue: 90_000 }), js('/old', 10_000)]),
    recordingOf('client', [js('/shop', 84_000, { vue: 90_000, foo: 120_000 }), js('/new', 10_000)]),
  )
  expect(comparison!.changes).toEqual([
    {
      subject: '/shop',
      metric: 'js',
      before: 50_000,
      after: 84_000,
      verdict: 'more',
      cause: '`foo` +120.0 kB before minification',
    },
    { subject: '/new', metric: 'js', after: 10_000, verdict: 'new' },
    { subject: '/old', metric: 'js', before: 10_000, verdict: 'gone' },
  ])
})

it('compares microseconds of requests, and only parts that both runs have', () => {
  const request = (...values: number[]): Reading => ({ subject: '/api/a', metric: 'cpu', values })
  const [comparison] = compareRecordings(
    recordingOf('request', [request(0.2, 0.21, 0.22)]),
    recordingOf('request', [request(0.4, 0.41, 0.42)]),
  )
  expect(comparison!.changes).toEqual([
    { subject: '/api/a', metric: 'cpu', before: 0.21, after: 0.41, verdict: 'more' },
  ])
  expect(compareRecordings(undefined, recordingOf('request', []))).toEqual([])
  expect(compareRecordings(recordingOf('start', []), recordingOf('request', []))).toEqual([])
})
