import { afterEach, describe, expect, it, vi } from 'vitest'
import { drainQueue, withRetries } from './queue'

afterEach(() => vi.useRealTimers())

describe('drainQueue', () => {
  it('processes a limited number at a time, including added items', async () => {
    const queue = ['a', 'b', 'c']
    const log: string[] = []
    let active = 0
    await drainQueue(
      queue,
      async item => {
        log.push(`${item}${++active}`)
        if (item === 'a') queue.push('d')
        await Promise.resolve()
        active--
      },
      { concurrency: 2, interval: 0 },
    )
    expect(log.map(entry => entry[0])).toEqual(['a', 'b', 'c', 'd'])
    expect(Math.max(...log.map(entry => Number(entry[1])))).toBe(2)
  })

  it('resolves immediately without items, and rejects with the first failure', async () => {
    await drainQueue([], () => Promise.reject(new Error('none')), { concurrency: 1, interval: 0 })
    await expect(
      drainQueue(['a'], () => Promise.reject(new Error('failed')), { concurrency: 0, interval: 0 }),
    ).rejects.toThrow('failed')
  })

  it('waits before each item', async () => {
    vi.useFakeTimers()
    const times: number[] = []
    const start = Date.now()
    const done = drainQueue(['a', 'b'], async () => void times.push(Date.now() - start), {
      concurrency: 1,
      interval: 100,
    })
    await vi.runAllTimersAsync()
    await done
    expect(times).toEqual([100, 200])
  })
})

describe('withRetries', () => {
  const attempts = async (retry: number) => {
    vi.useFakeTimers()
    const start = Date.now()
    const times: number[] = []
    const done = withRetries(
      async () => times.push(Date.now() - start),
      () => false,
      { retry, retryDelay: 50 },
    )
    await vi.runAllTimersAsync()
    await done
    return times
  }

  it('retries a limited number of times, after a delay', async () => {
    expect(await attempts(2)).toEqual([0, 50, 100])
    expect(await attempts(0)).toEqual([0])
  })

  it('does not retry after success', async () => {
    expect(
      await withRetries(
        async () => 1,
        () => true,
        { retry: 5, retryDelay: 50 },
      ),
    ).toBe(1)
  })
})
