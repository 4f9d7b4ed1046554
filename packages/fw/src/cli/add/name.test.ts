import type { ProblemError } from '@fw/schema'
import { expect, it } from 'vitest'
import { triggers } from '../../../../../test/triggers'
import { parseName, requireIdentifier, requireTag } from './name'

it('accepts folders, an extension, brackets and groups', () => {
  expect(parseName('shop/(wide)/[...slug].vue', 'page')).toEqual(['shop', '(wide)', '[...slug]'])
  expect(parseName('a\\b.ts', 'composable')).toEqual(['a', 'b'])
  expect(parseName('/shop/[id]', 'page')).toEqual(['shop', '[id]'])
  expect(parseName('/api/teas', 'api')).toEqual(['teas'])
  expect(parseName('teas.post', 'api')).toEqual(['teas.post'])
})

it.each(['', '/', '//a', 'a/', '../a', 'a/../b', '.', 'a:b', 'a\0b', 'a.', ' a', '{{a}}', 'a`b', 'a&b'])(
  'refuses %j',
  name => {
    expect(isRefused(() => parseName(name, 'page'))).toBe(true)
  },
)

it('rejects characters of URLs, and parameters that the server does not support', () => {
  for (const name of ['[id]', '/a', 'a b', "it's", '.global', '(a)']) {
    expect(
      isRefused(() => parseName(name, 'plugin')),
      name,
    ).toBe(true)
  }
  for (const name of ['[a-b]', '[[id]]', '[id', 'id]']) {
    expect(
      isRefused(() => parseName(name, 'api')),
      name,
    ).toBe(true)
  }
  expect(parseName('teas/[...]', 'api')).toEqual(['teas', '[...]'])
})

it('rejects names that are invalid in code or templates', () => {
  for (const name of ['', '01', 'a-b', 'a b']) {
    expect(
      isRefused(() => requireIdentifier(name, 'plugin', [name])),
      name,
    ).toBe(true)
  }
  for (const tag of ['123', '日本']) {
    expect(
      isRefused(() => requireTag(tag, 'component', [tag])),
      tag,
    ).toBe(true)
  }
  requireIdentifier('use3d', 'composable', ['3d'])
  requireTag('BaseButton', 'component', ['base', 'button'])
})

/** Whether the name is rejected. */
function isRefused(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    triggers('FW1330', (error as ProblemError).problems)
    return true
  }
}
