import { expect, it } from 'vitest'
import { createColor } from '../../output/terminal'
import type { PartRecording, Reading } from '../recording'
import { emitBench } from './emit-bench'

const partOf = (readings: Reading[], notes: string[] = []): PartRecording => ({
  circumstances: {
    date: '2026-11-19T15:30:00.000Z',
    versions: { fw: '4.0.0', node: '24.1.0' },
    machine: { cpu: 'a', cores: 2, system: 'linux x64' },
    speed: 20,
  },
  rounds: 3,
  readings,
  notes,
})

it('shows medians with their range, the slowest parts by name, and what has changed', () => {
  const start = partOf([
    { subject: 'warm start', metric: 'cpu', values: [1510, 1620.4, 1700] },
    { subject: 'warm start', metric: 'memory', values: [200e6, 200e6, 200e6] },
    { subject: 'module shop', metric: 'wall', values: [410, 400, 420] },
    { subject: 'module tiny', metric: 'wall', values: [1, 1, 1] },
  ])
  const client = partOf(
    [
      { subject: '/', metric: 'js', values: [81_800] },
      { subject: '/', metric: 'html', values: [900] },
    ],
    ['Left out.'],
  )
  const comparisons = [
    {
      part: 'start' as const,
      before: { date: '2026-11-18T10:00:00.000Z', commit: 'abc1234' },
      changes: [
        { subject: 'module shop', metric: 'wall' as const, before: 12, after: 410, verdict: 'more' as const },
        { subject: '/a', metric: 'js' as const, before: 9, after: 99, verdict: 'more' as const, cause: '`foo` +90 B' },
      ],
      unchanged: 4,
      slowdown: 0.281,
      notes: ['Versions: vue 1 → 2'],
    },
  ]
  expect(emitBench({ format: 1, parts: { start, client } }, comparisons, createColor(false)))
    .toBe(`fw bench  fw 4.0.0, Node 24.1.0, 2 cores, 3 rounds

Start of the development server, until the first page has arrived
  warm start  CPU time     1.62 s  1.51 s to 1.70 s
              peak memory  200 MB
  Slowest parts, which may overlap:
    module shop  410 ms  400 ms to 420 ms

What browsers load first, gzip
     JS       CSS  HTML   payload
  /  81.8 kB  -    900 B  -
  Left out.

Compared with the run of 2026-11-18 10:00 UTC, commit abc1234
  Versions: vue 1 → 2
  The machine was 28 % slower (start) than then, so only larger differences of times are shown.
  slower   start: module shop, setup: 12 ms → 410 ms
  larger   /a, JS: 9 B → 99 B
           \`foo\` +90 B
  4 numbers differ by no more than they vary.`)
})
