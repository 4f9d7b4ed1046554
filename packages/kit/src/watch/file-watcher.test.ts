import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ChokidarSource } from './chokidar-source'
import { FileWatcher } from './file-watcher'

it('reports nothing when it is closed while it starts', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fw-watcher-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['a.md', 'b.md']) writeFileSync(join(folder, name), name)
  let start = (): void => undefined
  const wanted = new Promise<void>(resolve => (start = resolve))
  const events: string[] = []
  const watcher = new FileWatcher({
    folders: [folder],
    startSource: async options => {
      await wanted
      return ChokidarSource.start(options)
    },
  })
  watcher.subscribe((event, path) => events.push(`${event} ${path}`))
  const closed = watcher.close()
  start()
  await closed
  expect(events).toEqual([])
})
