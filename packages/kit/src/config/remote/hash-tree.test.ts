import { chmodSync, mkdirSync, renameSync, symlinkSync, utimesSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { hashTree } from './hash-tree'

const files = { 'a.txt': 'a', 'b/c.txt': 'c', 'b.txt': 'b' }

it('is equal for equal content, regardless of time and order of writing', () => {
  const one = createProject(files)
  const two = createProject(Object.fromEntries(Object.entries(files).reverse()))
  utimesSync(two.path('a.txt'), 1, 1)
  chmodSync(two.path('a.txt'), 0o755)
  mkdirSync(two.path('empty'))
  expect(hashTree(two.dir)).toBe(hashTree(one.dir))
  expect(hashTree(one.dir)).toMatch(/^sha512-[\w+/]{86}==$/)
})

it('changes with a content, a name or a symbolic link', () => {
  const { dir, path, write } = createProject(files)
  const seen = [hashTree(dir)]
  const look = () => seen.push(hashTree(dir))
  write('a.txt', 'A')
  look()
  renameSync(path('a.txt'), path('d.txt'))
  look()
  symlinkSync('d.txt', path('link'))
  look()
  expect(new Set(seen).size).toBe(seen.length)
})

it('distinguishes the end of one file from the start of the next', () => {
  expect(hashTree(createProject({ a: 'bc', b: '' }).dir)).not.toBe(hashTree(createProject({ a: 'b', b: 'c' }).dir))
})
