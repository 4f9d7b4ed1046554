import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createProject } from '../../../../test/project'
import { PathWatcher } from './path-watcher'

function setUp(files: Record<string, string>) {
  const events: string[] = []
  const watcher = new PathWatcher(
    (_event, path) => events.push(path),
    error => {
      throw error
    },
  )
  onTestFinished(() => watcher.close())
  return { ...createProject(files), watcher, events }
}

it('returns paths that may have changed unnoticed: new ones, and those whose directory was created', async () => {
  const { watcher, path, write } = setUp({ 'here/x': '' })
  expect(await watcher.update([path('here/x'), path('far/away/y')])).toEqual([path('here/x'), path('far/away/y')])
  expect(await watcher.update([path('here/x'), path('far/away/y')])).toEqual([])
  write('far/away/y', '')
  expect(await watcher.update([path('here/x'), path('far/away/y')])).toEqual([path('far/away/y')])
})

it('only reports the paths of the set', async () => {
  const { watcher, path, write, events } = setUp({ a: '', b: '', 'dir/x': '' })
  await watcher.update([path('a'), path('dir')])
  write('b', '1')
  write('dir/sub/z', '1')
  write('a', '1')
  await vi.waitFor(() => expect(events).toEqual(expect.arrayContaining([path('a'), path('dir/sub')])), {
    timeout: 30_000,
  })
  await watcher.update([path('b')])
  events.length = 0
  write('a', '2')
  write('b', '2')
  await vi.waitFor(() => expect(events).toContain(path('b')), { timeout: 30_000 })
  expect(new Set(events)).toEqual(new Set([path('b')]))
})

it('falls back to polling when the watch limit is reached', async () => {
  const { watcher, path, write, events } = setUp({ a: '', 'dir/x': '' })
  const denied = vi.spyOn(fs, 'watch').mockImplementation(() => {
    throw Object.assign(new Error('too many'), { code: 'EMFILE' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    denied.mockRestore()
    syncBuiltinESMExports()
  })
  await watcher.update([path('a'), path('dir')])
  expect(denied).toHaveBeenCalled()
  write('a', '1')
  write('dir/y', '1')
  await vi.waitFor(() => expect(events).toEqual(expect.arrayContaining([path('a'), path('dir/y')])), {
    timeout: 30_000,
  })
})

it('watches nothing after it is closed', async () => {
  const { watcher, path } = setUp({ a: '' })
  await watcher.close()
  expect(await watcher.update([path('a')])).toEqual([])
})

it('watches many directories without a warning from Node', async () => {
  const files = Array.from({ length: 12 }, (_, index) => `folder-${index}/x`)
  const { watcher, path } = setUp(Object.fromEntries(files.map(file => [file, ''])))
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  await watcher.update(files.map(path))
  expect(warn.mock.calls).toEqual([])
})
