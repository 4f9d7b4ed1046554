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

it('names the file', () => {
  expect(findFullDisk(full())?.why).toContain('/x/y')
})
