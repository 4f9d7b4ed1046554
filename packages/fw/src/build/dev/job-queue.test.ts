import { expect, it } from 'vitest'
import { createQueue } from './job-queue'

function setUp() {
  const done: string[] = []
  const open: Array<() => void> = []
  const wanted: boolean[] = []
  const queue = createQueue<string>(
    async (job, isWanted) => {
      await new Promise<void>(resolve => open.push(resolve))
      wanted.push(isWanted())
      done.push(job)
    },
    (earlier, later) => earlier + later,
  )
  const finish = async (): Promise<void> => {
    open.shift()!()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { queue, done, open, wanted, finish }
}

it('runs one job at a time, and merges the jobs that were added in the meantime', async () => {
  const { queue, done, open, wanted, finish } = setUp()
  const all = ['a', 'b', 'c'].map(job => queue.ask(job))
  expect(open).toHaveLength(1)
  await finish()
  expect(done).toEqual(['a'])
  await finish()
  await Promise.all(all)
  expect(done).toEqual(['a', 'bc'])
  expect(wanted).toEqual([false, true])
})

it('ends after the current job, and accepts no more', async () => {
  const { queue, done, open, wanted, finish } = setUp()
  void queue.ask('a')
  void queue.ask('b')
  const ended = queue.end()
  await finish()
  await ended
  await queue.ask('c')
  expect(done).toEqual(['a'])
  expect(wanted).toEqual([false])
  expect(open).toEqual([])
})
