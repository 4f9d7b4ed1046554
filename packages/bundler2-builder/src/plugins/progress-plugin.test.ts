import { expect, it } from 'vitest'
import { Steps } from './progress-plugin'

it('adds up the time of steps, the slowest first', () => {
  let time = 0
  const steps = new Steps(() => time)
  for (const [name, duration] of [
    ['setup', 5],
    ['building', 100],
    ['building', 50],
    ['sealing', 20],
    ['setup', 7],
  ] as const) {
    steps.enter(name)
    time += duration
  }
  expect(steps.report('client').split('\n')).toEqual([
    'Profile of the client:',
    '     150 ms  building',
    '      20 ms  sealing',
    '      12 ms  setup',
  ])
})
