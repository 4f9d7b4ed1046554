import { expect, it, onTestFinished, vi } from 'vitest'
import { Debounce } from './debounce'

function setUp(isUnsettled?: () => boolean): { debounce: Debounce; run: ReturnType<typeof vi.fn<() => void>> } {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = vi.fn<() => void>()
  return { debounce: new Debounce(run, isUnsettled), run }
}

it('runs once after the last of several calls', () => {
  const { debounce, run } = setUp()
  for (let call = 0; call < 4; call++) {
    debounce.schedule()
    vi.advanceTimersByTime(50)
  }
  expect([run.mock.calls.length, debounce.isPending]).toEqual([0, true])
  vi.advanceTimersByTime(30)
  expect([run.mock.calls.length, debounce.isPending]).toEqual([1, false])
})

it('runs while calls never stop', () => {
  const { debounce, run } = setUp()
  for (let call = 0; call < 20; call++) {
    debounce.schedule()
    vi.advanceTimersByTime(50)
  }
  expect(run.mock.calls.length).toBe(1)
})

it('waits until everything is settled, but not forever', () => {
  let isUnsettled = true
  const { debounce, run } = setUp(() => isUnsettled)
  debounce.schedule()
  vi.advanceTimersByTime(300)
  expect(run).not.toHaveBeenCalled()
  isUnsettled = false
  vi.advanceTimersByTime(80)
  expect(run).toHaveBeenCalledOnce()
  isUnsettled = true
  debounce.schedule()
  vi.advanceTimersByTime(700)
  expect(run).toHaveBeenCalledTimes(2)
})

it('does not run after it is canceled', () => {
  const { debounce, run } = setUp()
  debounce.schedule()
  debounce.cancel()
  vi.advanceTimersByTime(1000)
  expect([run.mock.calls.length, debounce.isPending]).toEqual([0, false])
})
