import { expect, it } from 'vitest'
import { developmentBase, joinBase, servedBase, withBase, withoutBase, withSlash } from './base-url'

it.each([
  ['/', '/'],
  ['/docs', '/docs/'],
  ['docs//', '/docs/'],
  ['./', '/'],
  ['', '/'],
])('serves the base URL %j at %j', (baseURL, served) => {
  expect(servedBase(baseURL)).toBe(served)
  const app = { baseURL, buildAssetsDir: '/_fw/' } as Parameters<typeof developmentBase>[0]['app']
  expect(developmentBase({ app })).toBe(`${served}_fw/`)
})

it.each([
  ['/docs/a', '/a'],
  ['/docs/', '/'],
  ['/docs', '/'],
  ['/docs?a=1', '/?a=1'],
  ['/docs-2/a', undefined],
  ['/a', undefined],
])('removes the base /docs/ of %j', (path, below) => {
  expect(withoutBase(path, '/docs/')).toBe(below)
})

it('adds a base once', () => {
  expect(withBase('/a', '/docs/')).toBe('/docs/a')
  expect(withBase('/docs/a', '/docs/')).toBe('/docs/a')
  expect(withBase('/a', '/')).toBe('/a')
})

it('prefixes a path, even if it starts with the base', () => {
  expect(joinBase('/docs/', '/docs')).toBe('/docs/docs')
  expect(joinBase('/docs', 'a')).toBe('/docs/a')
  expect(joinBase('/', '/a')).toBe('/a')
})

it('ends a path with one slash', () => {
  expect(['', '/', 'a', 'a//'].map(withSlash)).toEqual(['/', '/', 'a/', 'a/'])
})
