import { expect, it } from 'vitest'
import { findFullDisk } from './full-disk'

const full = (): Error =>
  Object.assign(new Error("ENOSPC: no space left on device, write '/x/y'"), { code: 'ENOSPC', syscall: 'write' })

it.each<[string, unknown]>([
  ['as it is', full()],
  ['as a cause', new Error('Build failed', { cause: full() })],
  ['as a cause of a cause', new Error('a', { cause: new Error('b', { cause: full() }) })],
  ['one of several', new AggregateError([full()], 'Build failed with 1 error')],
  ['as text only', new Error('Could not write: No space left on device (os error 28)')],
  ['a quota', Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT', syscall: 'write' })],
])('detects a full disk: %s', (_, error) => {
  expect(findFullDisk(error)?.code).toBe('FW2061')
})

it.each<[string, unknown]>([
  [
    'no watches left',
    Object.assign(new Error("ENOSPC: System limit for number of file watchers reached, watch '/x'"), {
      code: 'ENOSPC',
      syscall: 'watch',
    }),
  ],
  ['another error', new Error('ENOENT: no such file')],
  ['nothing', undefined],
  [
    'a circle',
    (() => {
      const error = new Error('x')
      error.cause = error
      return error
    })(),
  ],
])('ignores other errors: %s', (_, error) => {
  expect(findFullDisk(error)).toBeUndefined()
})

const failed = (text: string, more: object = {}): Error =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${text}`), { code: 'ENOSPC', ...more })

it.each<[string, Error, string | undefined]>([
  ['a write', full(), '/x/y'],
  ['a write without a path', failed('write', { syscall: 'write' }), undefined],
  ['a new file', failed("open '/to'", { path: '/to' }), '/to'],
  ['a folder', failed("mkdir '/to'", { path: '/to' }), '/to'],
  ['a copy', failed("copyfile '/from' -> '/to'", { path: '/from', dest: '/to' }), '/to'],
  ['a copy, as text only', failed("copyfile '/from' -> '/to'"), '/to'],
  ['a move', failed("rename '/from' -> '/to'", { path: '/from', dest: '/to' }), '/to'],
  ['a link', failed("symlink '/from' -> '/to'", { path: '/from', dest: '/to' }), '/to'],
  ['a quoted name in the path', failed("copyfile '/it's/from' -> '/to'", { path: "/it's/from", dest: '/to' }), '/to'],
  ['a wrapped copy', new Error('Build failed', { cause: failed("copyfile '/from' -> '/to'") }), '/to'],
])('names the file that could not be written: %s', (_, error, file) => {
  const { why } = findFullDisk(error)!
  expect(why).toBe(`The disk is full (ENOSPC)${file ? `: ${file} could not be written` : ''}.`)
})
