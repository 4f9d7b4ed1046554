import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PendingEdits } from './pending-edits'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function create(delay = 100, scan?: () => Promise<void>) {
  const compiled: string[][] = []
  const prepared: string[] = []
  const onEdit = vi.fn<() => void>()
  const edits = new PendingEdits({
    delay,
    ...(scan ? { wait: scan } : {}),
    prepare: async () => prepared.splice(0),
    onEdit,
    entry: '/entry',
  })
  const wait = (files: string[] = ['/a', '/b']): void => {
    edits.system.watch(files, [], [], 0, {}, (_error, _times, _folders, changed, removed) => {
      compiled.push([...changed, ...[...removed].map(path => `-${path}`)])
    })
  }
  return { edits, compiled, wait, prepared, onEdit }
}

it('collects edits of compiled files for the time of `watchers.bundler2.aggregateTimeout`', async () => {
  const { edits, compiled, wait } = create(100)
  wait()
  edits.report('change', '/a')
  edits.report('change', '/unknown')
  await vi.advanceTimersByTimeAsync(90)
  edits.report('unlink', '/b')
  await vi.advanceTimersByTimeAsync(90)
  expect(compiled).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  expect(compiled).toEqual([['/a', '-/b']])
})

it('is settled when no edit is left, also of those during a compilation', async () => {
  const { edits, compiled, wait } = create()
  let isSettled = false
  const settled = edits.settled().then(() => (isSettled = true))
  edits.report('change', '/a')
  wait()
  await vi.advanceTimersByTimeAsync(200)
  expect([isSettled, compiled]).toEqual([false, [['/a']]])
  wait()
  await settled
  expect(isSettled).toBe(true)
})

it('compiles edits once that are made while it waits', async () => {
  let release!: () => void
  const { edits, compiled, wait } = create(10, () => new Promise(resolve => (release = resolve)))
  wait()
  edits.report('change', '/a')
  await vi.advanceTimersByTimeAsync(20)
  edits.report('unlink', '/b')
  edits.force()
  expect(compiled).toEqual([])
  release()
  await vi.advanceTimersByTimeAsync(0)
  wait()
  await vi.advanceTimersByTimeAsync(50)
  expect(compiled).toEqual([['/a', '-/b']])
  await edits.settled()
})

it('does not compile without changes, and announces edits only', async () => {
  const { edits, compiled, wait, prepared, onEdit } = create()
  wait()
  edits.force()
  await vi.advanceTimersByTimeAsync(200)
  expect([compiled, onEdit.mock.calls.length]).toEqual([[], 0])
  await edits.settled()
  prepared.push('/virtual')
  edits.force()
  await vi.advanceTimersByTimeAsync(200)
  expect([compiled, onEdit.mock.calls.length]).toEqual([[['/virtual']], 1])
  wait()
  prepared.push('/entry')
  edits.force()
  await vi.advanceTimersByTimeAsync(200)
  expect([compiled, onEdit.mock.calls.length]).toEqual([[['/virtual'], ['/entry']], 1])
})

it('announces the edits of a compilation once, also those during another one', async () => {
  const { edits, compiled, wait, onEdit } = create()
  wait()
  edits.report('change', '/a')
  edits.report('change', '/b')
  expect(onEdit).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  edits.report('change', '/a')
  edits.report('change', '/new')
  expect(onEdit).toHaveBeenCalledTimes(2)
  wait(['/a', '/b', '/new'])
  await vi.advanceTimersByTimeAsync(200)
  expect([compiled, onEdit.mock.calls.length]).toEqual([
    [
      ['/a', '/b'],
      ['/a', '/new'],
    ],
    2,
  ])
  edits.report('change', '/other')
  wait(['/other'])
  expect(onEdit).toHaveBeenCalledTimes(3)
})

it('compiles at once what is urgent, unless there are edits to collect', async () => {
  const { edits, compiled, wait, prepared } = create(100)
  prepared.push('/entry')
  edits.force({ isUrgent: true })
  wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(compiled).toEqual([['/entry']])
  wait()
  edits.report('change', '/a')
  prepared.push('/entry')
  edits.force({ isUrgent: true })
  await vi.advanceTimersByTimeAsync(90)
  expect(compiled).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(compiled[1]).toEqual(['/a', '/entry'])
})

it('compiles an edited file again that the running compilation has read first', async () => {
  const { edits, compiled, wait } = create()
  wait()
  expect([edits.mayRead('/a'), edits.mayRead('/new')]).toEqual([true, false])
  edits.report('change', '/a')
  await vi.advanceTimersByTimeAsync(200)
  expect(edits.mayRead('/new')).toBe(true)
  edits.report('change', '/new')
  edits.report('change', '/other')
  wait(['/a', '/new'])
  await vi.advanceTimersByTimeAsync(200)
  expect(compiled).toEqual([['/a'], ['/new']])
})

it('passes the times of edits, so that the modification times of the files do not matter', async () => {
  const { edits, prepared } = create()
  const times: Array<Record<string, unknown>> = []
  const waitFor = (...files: string[]): unknown =>
    edits.system.watch(files, [], [], 0, {}, (_error, entries) => void times.push(Object.fromEntries(entries)))
  const edit = async (at: number, ...events: Array<Parameters<typeof edits.report>>): Promise<void> => {
    vi.setSystemTime(at)
    for (const event of events) edits.report(...event)
    await vi.advanceTimersByTimeAsync(100)
  }
  waitFor('/a', '/b', '/c')
  prepared.push('/entry')
  await edit(1000, ['change', '/a'], ['add', '/b'], ['unlink', '/c'])
  waitFor('/a', '/entry')
  prepared.push('/entry')
  // The compiler compares the modification time of `/b` if it is needed again.
  await edit(2000, ['change', '/b'], ['change', '/a'])
  const time = (at: number): object => ({ safeTime: at, timestamp: at })
  expect(times).toEqual([
    { '/a': time(1100), '/b': time(1100), '/entry': time(1100) },
    { '/a': time(2100), '/entry': time(2100) },
  ])
})

it('compiles edits that were made during a compilation that failed', async () => {
  const { edits, compiled, wait } = create()
  wait()
  edits.report('change', '/a')
  await vi.advanceTimersByTimeAsync(200)
  edits.report('change', '/b')
  edits.abort()
  await vi.advanceTimersByTimeAsync(200)
  expect(compiled).toEqual([['/a'], ['/b']])
})
