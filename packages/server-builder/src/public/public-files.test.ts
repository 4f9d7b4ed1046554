import { expect, it } from 'vitest'
import { publicName } from './public-files'

it('stays in the public folder', () => {
  for (const path of ['/../x', '/..%2fx', '/%2e%2e/x', '/%5c..%5cx', '/a\\..\\..\\x', '/x%00', '/%', '/%5C..'])
    expect(publicName(path), path).toBeUndefined()
  expect([publicName('/a%20b.txt'), publicName('/..a/b..'), publicName('/.well-known/x')]).toEqual([
    '/a b.txt',
    '/..a/b..',
    '/.well-known/x',
  ])
})
