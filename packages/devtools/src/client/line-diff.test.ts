import { expect, it } from 'vitest'
import { diffLines, foldSame } from './line-diff'

const show = (before: string[], after: string[]): string[] =>
  diffLines(before.join('\n'), after.join('\n')).map(
    ({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text,
  )

it('shows removed and added lines between equal ones', () => {
  expect(show(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd', 'e'])).toEqual([' a', '-b', ' c', '+x', ' d', '+e'])
  expect(show(['a'], ['a'])).toEqual([' a'])
  expect(show(['a', 'a'], ['a'])).toEqual([' a', '-a'])
  expect(show([''], ['a', ''])).toEqual(['+a', ' '])
})

it('does not compare the lines of large texts that have nothing in common', () => {
  const lines = (name: string): string[] => Array.from({ length: 2100 }, (_, index) => `${name}${index}`)
  const shown = show(lines('a'), lines('b'))
  expect([shown[0], shown[2099], shown[2100], shown.at(-1)]).toEqual(['-a0', '-a2099', '+b0', '+b2099'])
})

it('hides lines that are far away from changes', () => {
  const lines = diffLines('1\n2\n3\n4\n5\n6', '1\n2\n3\n4\nx\n6')
  expect(foldSame(lines, 1)).toEqual([
    { hidden: 3 },
    { kind: 'same', text: '4' },
    { kind: 'removed', text: '5' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: '6' },
  ])
})
