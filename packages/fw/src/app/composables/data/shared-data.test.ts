import { expect, it, vi } from 'vitest'
import { shareLoad } from './shared-data'

it('loads once, and returns a separate copy for each page', async () => {
  const load = vi.fn<() => number[]>(() => [1, 2])
  const [first, second] = await Promise.all([shareLoad('list', load), shareLoad('list', load)])
  first.reverse()
  expect([load.mock.calls.length, second, await shareLoad('list', load)]).toEqual([1, [1, 2], [1, 2]])
})

it('tries again after a failure', async () => {
  await expect(shareLoad('fails', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await shareLoad('fails', () => 1)).toBe(1)
})
