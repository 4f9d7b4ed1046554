import { expect, it } from 'vitest'
import { compareVersions, stepBetween } from './version'

it('orders versions', () => {
  const versions = [
    '1.10.0',
    '1.2.0',
    '1.2.0-beta.10',
    '1.2.0-beta.2',
    '1.2.0-beta',
    '1.2.0-alpha',
    '1.2.0-1',
    'v0.9.9',
    '2.0.0+build',
  ]
  expect(versions.toSorted(compareVersions)).toEqual([
    'v0.9.9',
    '1.2.0-1',
    '1.2.0-alpha',
    '1.2.0-beta',
    '1.2.0-beta.2',
    '1.2.0-beta.10',
    '1.2.0',
    '1.10.0',
    '2.0.0+build',
  ])
})

it.each([
  ['1.0.0', '1.0.0', 'none'],
  ['1.0.0', '1.0.1', 'patch'],
  ['1.0.0', '1.1.0', 'minor'],
  ['1.9.0', '2.0.0', 'major'],
  ['0.1.0', '0.2.0', 'major'],
  ['0.1.0', '0.1.1', 'patch'],
])('from %s to %s is a %s step', (from, to, step) => {
  expect(stepBetween(from, to)).toBe(step)
})
