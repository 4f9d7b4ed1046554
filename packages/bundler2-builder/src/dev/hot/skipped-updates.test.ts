import { expect, it } from 'vitest'
import { SkippedUpdates } from './skipped-updates'

function create() {
  const files: Record<string, string> = {}
  const updates = new SkippedUpdates({
    find: name => Object.keys(files).filter(path => name.test(path)),
    read: path => (files[path] === undefined ? undefined : Buffer.from(files[path])),
  })
  /** A compilation with an update of some chunks. */
  const compile = (before: string, after: string, chunks: string[], isBroken = false): void => {
    files[`/_fw/hot/entry.${before}.json`] = JSON.stringify({ c: chunks, r: [], m: [`gone-${after}`] })
    for (const chunk of chunks) files[`/_fw/hot/${chunk}.${before}.js`] = `${chunk}: ${before} to ${after}`
    updates.add(before, after, isBroken)
  }
  const read = (path: string): string | undefined => updates.read(`/_fw/hot/${path}`)?.toString()
  return { compile, read }
}

it('leads over broken compilations', () => {
  const { compile, read } = create()
  compile('a', 'b', ['page'], true)
  expect(read('entry.a.json')).toBeUndefined()
  compile('b', 'c', ['page', 'other'], true)
  compile('c', 'd', ['page'])
  expect(JSON.parse(read('entry.a.json')!)).toEqual({ c: ['page', 'other'], r: [], m: ['gone-b', 'gone-c', 'gone-d'] })
  expect(read('page.a.js')).toBe('page: a to b\n;page: b to c\n;page: c to d')
  expect(read('other.a.js')).toBe('other: b to c')
  expect(read('entry.b.json')).toBeUndefined()
})

it('is the update of the latest compilation', () => {
  const { compile, read } = create()
  compile('a', 'b', ['page'], true)
  compile('b', 'a', ['page'])
  compile('a', 'c', ['page'])
  expect(read('page.a.js')).toBeUndefined()
})
