import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOutage } from './cache-outage'

const captured: unknown[] = []
vi.mock('nitro/app', () => ({ useNitroApp: () => ({ captureError: (error: unknown) => captured.push(error) }) }))

const lines: string[] = []
let time = 0

beforeEach(() => {
  lines.length = captured.length = time = 0
  for (const type of ['error', 'info'] as const)
    vi.spyOn(console, type).mockImplementation(text => void lines.push(String(text)))
})
afterEach(() => vi.restoreAllMocks())

const never = (): Promise<string> => new Promise(() => {})
const fails = (): Promise<string> => Promise.reject(new Error('connect ECONNREFUSED\n  at line two'))
const works = async (): Promise<string> => 'stored'

it.each([
  ['does not respond', never],
  ['fails', fails],
  [
    'throws',
    () => {
      throw new Error('no client')
    },
  ],
])('pauses a storage that %s, and reports an outage once, and its end', async (_, broken) => {
  const outage = createOutage('redis', () => time)
  const calls = vi.fn<typeof works>(broken)
  const attempt = (command: () => Promise<string> = calls): Promise<string> =>
    outage.attempt(command, () => 'rendered', { limitMs: 20 })
  expect(await attempt(works)).toBe('stored')
  expect(await Promise.all(Array.from({ length: 30 }, () => attempt()))).toEqual(
    Array.from({ length: 30 }, () => 'rendered'),
  )
  const before = calls.mock.calls.length
  // Nothing is sent while it is paused.
  for (let count = 0; count < 30; count++) expect(await attempt()).toBe('rendered')
  expect(calls).toHaveBeenCalledTimes(before)
  // After that, one command at a time tries again.
  time += 5000
  await Promise.all(Array.from({ length: 30 }, () => attempt()))
  expect(calls).toHaveBeenCalledTimes(before + 1)
  expect(lines).toEqual([expect.stringMatching(/^\[FW2141\] The cache storage \(redis\) failed: [^\n]+$/)])
  expect(captured).toHaveLength(1)
  time += 5000
  expect(await attempt(works)).toBe('stored')
  expect(await attempt(works)).toBe('stored')
  expect(lines.slice(1)).toEqual(['[fw] The cache storage (redis) responds again, after 10 s.'])
  // The next outage is another one.
  await attempt()
  expect(lines).toHaveLength(3)
})

it('is not ended by a command that was sent before it', async () => {
  const outage = createOutage('redis', () => time)
  let resolve!: (text: string) => void
  const promise = new Promise<string>(done => {
    resolve = done
  })
  const early = outage.attempt(
    () => promise,
    () => 'rendered',
    { limitMs: 5000 },
  )
  expect(await outage.attempt(fails, () => 'rendered', { limitMs: 20 })).toBe('rendered')
  resolve('late')
  expect(await early).toBe('late')
  expect(await outage.attempt(works, () => 'rendered', { limitMs: 20 })).toBe('rendered')
  expect(lines).toHaveLength(1)
})

it('is not assumed if a request has little time left', async () => {
  const outage = createOutage('redis', () => time)
  expect(await outage.attempt(never, () => 'rendered', { limitMs: 5, isShort: true })).toBe('rendered')
  expect(await outage.attempt(works, () => 'rendered', { limitMs: 20 })).toBe('stored')
  expect(lines).toEqual([])
})
