import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import createDriver from './cache-driver'

type Driver = {
  setItem: (key: string, text: string, options?: { ttl?: number }) => void
  getItem: (key: string) => unknown
  getKeys: () => string[]
  removeItem: (key: string) => void
  clear: (base?: string) => void
  hasItem: (key: string) => boolean
}

const create = (options?: object): Driver => createDriver(options) as Driver

describe('the storage of cached responses', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('limits the number of entries, and removes the least recently used ones', () => {
    const driver = create({ maxEntries: 3 })
    for (const key of ['a', 'b', 'c']) driver.setItem(key, key)
    expect(driver.getItem('a')).toBe('a')
    driver.setItem('d', 'd')
    expect(driver.getKeys().toSorted()).toEqual(['a', 'c', 'd'])
    driver.setItem('c', 'new')
    expect([driver.getItem('c'), driver.getKeys().length]).toEqual(['new', 3])
  })

  it('limits the total size, and rejects larger entries', () => {
    const driver = create({ maxBytes: 10_000 })
    for (let index = 0; index < 100; index++) driver.setItem(`key-${index}`, 'x'.repeat(1000))
    expect(driver.getKeys().length).toBeGreaterThan(2)
    expect(driver.getKeys().length).toBeLessThan(5)
    driver.setItem('key-99', 'x'.repeat(10_000))
    expect(driver.hasItem('key-99')).toBe(false)
    driver.clear()
    for (let index = 0; index < 3; index++) driver.setItem(`again-${index}`, 'x'.repeat(1000))
    expect(driver.getKeys()).toHaveLength(3)
  })

  it('removes entries when they expire', () => {
    const driver = create()
    driver.setItem('short', '1', { ttl: 10 })
    driver.setItem('long', '2')
    vi.advanceTimersByTime(10_001)
    expect([driver.getItem('short'), driver.hasItem('short'), driver.getKeys()]).toEqual([null, false, ['long']])
    driver.removeItem('long')
    expect(driver.getKeys()).toEqual([])
  })

  it('parses responses once, and returns everything else as text', () => {
    const driver = create()
    const entry = { payload: 'value.body', value: { status: 200, headers: { a: 'b' }, body: 'text' } }
    driver.setItem('response', JSON.stringify(entry))
    driver.setItem('result', '{"value":{"list":[1]}}')
    driver.setItem('broken', '{')
    expect(driver.getItem('response')).toEqual(entry)
    expect(driver.getItem('response')).toBe(driver.getItem('response'))
    expect(Object.isFrozen((driver.getItem('response') as typeof entry).value.headers)).toBe(true)
    expect([driver.getItem('result'), driver.getItem('broken')]).toEqual(['{"value":{"list":[1]}}', '{'])
  })
})
