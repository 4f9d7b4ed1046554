import fs, { mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { watchFolders } from '@fw/kit/internal'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../harness/eventually'
import { triggers } from '../triggers'
import { createApp } from './app'

type Created = Awaited<ReturnType<typeof createApp>>

async function create(watcher: string, ignored?: (path: string) => boolean): Promise<Created> {
  const created = await createApp(
    { 'app/plugins/one.ts': '1', 'app/plugins/two.ts': '1' },
    {
      // `watcher2` resolves its package from there.
      modulesDir: [fileURLToPath(new URL('../../node_modules', import.meta.url))],
      experimental: { watcher },
      watchers: { fileWatcher: { ignored } },
    },
  )
  onTestFinished(async () => void (await created.app.callHook('close', created.app)))
  // File timestamps have a lower resolution than the clock.
  await wait(20)
  return created
}

function follow({ app, path }: Created): string[] {
  const events: string[] = []
  watchFolders(app).subscribe((event, file) => events.push(`${event} ${file.slice(path('.').length + 1)}`))
  return events
}

describe.each(['watcher1', 'watcher1-granular', 'watcher2'])('%s during startup', watcher => {
  it('reports files that were written before the subscription', async () => {
    const created = await create(watcher)
    writeFileSync(created.path('app/plugins/two.ts'), '2')
    writeFileSync(created.path('app/plugins/three.ts'), '3')
    const events = follow(created)
    await eventually(() =>
      expect(events).toEqual(expect.arrayContaining(['add app/plugins/three.ts', 'change app/plugins/two.ts'])),
    )
    expect(events.join()).not.toContain('one.ts')
  })

  it('reports files that are written between reading a folder and watching it', async () => {
    let isWritten = false
    // Called for each file that is found while reading a folder.
    const created: Created = await create(watcher, file => {
      if (!isWritten && file === created.path('app/plugins/one.ts')) {
        isWritten = true
        writeFileSync(created.path('app/plugins/one.ts'), 'one')
        writeFileSync(created.path('app/plugins/three.ts'), '3')
        mkdirSync(created.path('app/plugins/deep/er'), { recursive: true })
        writeFileSync(created.path('app/plugins/deep/er/four.ts'), '4')
      }
      return false
    })
    const events = follow(created)
    await eventually(() =>
      expect(events).toEqual(
        expect.arrayContaining([
          'change app/plugins/one.ts',
          'add app/plugins/three.ts',
          'add app/plugins/deep/er/four.ts',
        ]),
      ),
    )
    writeFileSync(created.path('app/plugins/deep/er/four.ts'), 'four')
    await eventually(() => expect(events).toContain('change app/plugins/deep/er/four.ts'))
  })
})

it('falls back to polling when the watch limit is reached', async () => {
  const created = await create('watcher1')
  const denied = vi.spyOn(fs, 'watch').mockImplementation(() => {
    throw Object.assign(new Error('too many'), { code: 'EMFILE' })
  })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const events = follow(created)
  await eventually(() => expect(denied).toHaveBeenCalled())
  await eventually(() => triggers('FW2042', warned.mock.calls.join('\n')))
  writeFileSync(created.path('app/plugins/two.ts'), '2')
  writeFileSync(created.path('app/plugins/three.ts'), '3')
  await eventually(() =>
    expect(events).toEqual(expect.arrayContaining(['change app/plugins/two.ts', 'add app/plugins/three.ts'])),
  )
  writeFileSync(created.path('app/plugins/three.ts'), 'three')
  await eventually(() => expect(events).toContain('change app/plugins/three.ts'))
})
