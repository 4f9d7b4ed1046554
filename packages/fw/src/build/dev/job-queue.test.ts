import { expect, it } from 'vitest'
import { JobQueue } from './job-queue'

function setUp() {
  const done: string[] = []
  const open: Array<() => void> = []
  const wanted: boolean[] = []
  const queue = new JobQueue<string>(
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

it('runs one job at a time, and merges jobs that are added meanwhile', async () => {
  const { queue, done, open, wanted, finish } = setUp()
  const all = ['a', 'b', 'c'].map(job => queue.add(job))
  expect(open).toHaveLength(1)
  await finish()
  expect(done).toEqual(['a'])
  await finish()
  await Promise.all(all)
  expect(done).toEqual(['a', 'bc'])
  expect(wanted).toEqual([false, true])
})

it('finishes the running job when it is closed, and accepts no more', async () => {
  const { queue, done, open, wanted, finish } = setUp()
  void queue.add('a')
  void queue.add('b')
  const ended = queue.close()
  await finish()
  await ended
  await queue.add('c')
  expect(done).toEqual(['a'])
  expect(wanted).toEqual([false])
  expect(open).toEqual([])
})
