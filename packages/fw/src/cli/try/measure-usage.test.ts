import { expect, it } from 'vitest'
import { sumUsage } from './measure-usage'

it('adds up the CPU time of processes, and has the memory of the largest one', () => {
  const lines =
    '{"cpuMicroseconds":1500000,"memoryKilobytes":2000}\n{"cpuMicroseconds":500000,"memoryKilobytes":1000}\n'
  expect(sumUsage(lines)).toEqual({ cpuSeconds: 2, memoryBytes: 2_048_000 })
  expect(sumUsage('')).toEqual({ cpuSeconds: 0, memoryBytes: 0 })
})
