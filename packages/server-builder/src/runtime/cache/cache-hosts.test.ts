import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createHosts } from './cache-hosts'

vi.mock('#fw-server/security', () => ({ hosts: [] }))

const HOUR = 3_600_000

/** Requests a host, and gets a successful response. */
function visit(hosts: ReturnType<typeof createHosts>, host: string, now = 0): boolean {
  const isTaken = hosts.takes(host, now)
  if (isTaken) hosts.succeed(host)
  return isTaken
}

it('limits the number of hosts, and replaces those unused for an hour', () => {
  const hosts = createHosts()
  const own = Array.from({ length: 16 }, (_, index) => `own-${index}`)
  expect(own.map(host => visit(hosts, host))).toEqual(own.map(() => true))
  for (let index = 0; index < 5000; index++) expect(visit(hosts, `forged-${index}`, 1000)).toBe(false)
  expect(visit(hosts, 'own-0', HOUR - 1)).toBe(true)
  expect(visit(hosts, 'late', HOUR + 1)).toBe(true)
  expect([visit(hosts, 'own-0', HOUR + 2), visit(hosts, 'own-1', HOUR + 2)]).toEqual([true, true])
})

it('keeps the place of configured hosts and of hosts with successful responses, whatever is requested', () => {
  const forged = fc.record({ host: fc.integer({ max: 40, min: 0 }), times: fc.integer({ max: 30, min: 1 }) })
  fc.assert(
    fc.property(fc.array(forged, { maxLength: 60 }), requests => {
      const hosts = createHosts(['Shop.example'])
      expect(visit(hosts, 'seen.example')).toBe(true)
      for (const { host, times } of requests)
        for (let count = 0; count < times; count++) visit(hosts, `forged-${host}.example`)
      expect(['shop.example', 'shop.example:8080', 'seen.example'].map(host => visit(hosts, host))).toEqual([
        true,
        true,
        true,
      ])
    }),
    { numRuns: 100 },
  )
})

it('gives the place of the least used host to one that is used more', () => {
  const hosts = createHosts()
  for (let index = 0; index < 16; index++) for (let count = 0; count < 3; count++) visit(hosts, `forged-${index}`)
  expect([1, 2, 3, 4, 5].map(() => visit(hosts, 'late.example'))).toEqual([false, false, false, true, true])
  // Each of these is requested once, which is not enough.
  for (let index = 100; index < 5000; index++) expect(visit(hosts, `forged-${index}`)).toBe(false)
  expect(visit(hosts, 'late.example')).toBe(true)
})
