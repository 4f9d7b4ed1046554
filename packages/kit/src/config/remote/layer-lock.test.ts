import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { loadLock, LockError, writeLock } from './layer-lock'

const entry = (integrity: string) => ({ resolved: 'https://example.com/x', integrity })

it('keeps the order of entries, and unknown ones', () => {
  const { dir, path } = createProject()
  const file = path('fw.lock.json')
  expect(loadLock(file)).toEqual(new Map())
  writeLock(file, 'gh:b/b', entry('sha512-b'))
  writeLock(file, 'gh:a/a', entry('sha512-a'))
  writeLock(file, '__proto__', entry('sha512-p'))
  expect([...loadLock(file).keys()]).toEqual(['__proto__', 'gh:a/a', 'gh:b/b'])
  expect(readFileSync(file, 'utf8')).toMatch(/^\{\n {2}"lockfileVersion": 1,\n/)
  expect(readdirSync(dir)).toEqual(['fw.lock.json'])
  writeLock(file, 'gh:b/b', entry('sha512-c'))
  expect(loadLock(file).get('gh:b/b')).toEqual(entry('sha512-c'))
})

it.each([
  ['{', 'it is not valid JSON.'],
  ['{\n<<<<<<< ours\n', 'it contains a merge conflict.'],
  ['[]', 'it has no `layers` object.'],
  ['{"lockfileVersion":2,"layers":{}}', 'its version is 2, but this version of fw supports 1.'],
  ['{"lockfileVersion":1,"layers":{"gh:a/b":{}}}', 'the entry `gh:a/b` has no `resolved` and `integrity` strings.'],
])('reports the error in %s', (text, message) => {
  const { write } = createProject()
  expect(() => loadLock(write('fw.lock.json', text))).toThrow(new LockError(message))
})
