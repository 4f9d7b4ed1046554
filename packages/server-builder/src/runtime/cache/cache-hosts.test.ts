import { expect, it } from 'vitest'
import { createHosts } from './cache-hosts'

const HOUR = 3_600_000

it('limits the number of hosts, and replaces those unused for an hour', () => {
  const takesHost = createHosts(16)
  const own = Array.from({ length: 16 }, (_, index) => `own-${index}`)
  expect(own.map(host => takesHost(host, 0))).toEqual(own.map(() => true))
  for (let index = 0; index < 1000; index++) expect(takesHost(`forged-${index}`, 1000)).toBe(false)
  expect(takesHost('own-0', HOUR - 1)).toBe(true)
  expect(takesHost('late', HOUR + 1)).toBe(true)
  expect([takesHost('own-0', HOUR + 2), takesHost('own-1', HOUR + 2)]).toEqual([true, true])
})
