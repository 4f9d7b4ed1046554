import { expect, it } from 'vitest'
import { decodePath, pathOf } from './url-path'

it.each([
  ['http://a.test/b/c', '/b/c'],
  ['http://a.test/b?c=/d', '/b'],
  ['https://a.test:80/', '/'],
  ['http://a.test', '/'],
])('finds the path of %s: %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})

it.each([
  ['/a', '/a'],
  ['/two%20words', '/two words'],
  ['/100%', '/100%'],
])('decodes %s to %s', (path, name) => {
  expect(decodePath(path)).toBe(name)
})
