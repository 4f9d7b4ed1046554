import { expect, it } from 'vitest'
import { emitFrameText } from './frame'
import { createPaint } from './paint'

const one = (text: string, line: number, column?: number): string =>
  emitFrameText({ start: line, lines: [text], line, ...(column === undefined ? {} : { column }) })

it('puts the caret below the column', () => {
  expect(one('  app: { baseURL: 5 },', 3, 10)).toBe('  > 3 |   app: { baseURL: 5 },\n      |          ^')
})

it('has no caret without a column, and one at the start for column 0', () => {
  expect(one('ssr: 1', 3)).toBe('  > 3 | ssr: 1')
  expect(one('ssr: 1', 3, 0)).toBe('  > 3 | ssr: 1\n      | ^')
})

it('keeps tabs', () => {
  expect(one('\tssr: 1', 12, 2).split('\n')[1]).toBe('       | \t^')
})

it('aligns numbers of different length', () => {
  expect(emitFrameText({ start: 9, lines: ['a', 'b'], line: 10 })).toBe('     9 | a\n  > 10 | b')
})

it.each([0, 1, 60, 79, 80, 81, 99, 100, 101, 499, 500, 999])('cuts long lines around column %i', at => {
  const text = `${'a'.repeat(at)}!${'b'.repeat(1000 - at)}`
  const [quoted, caret] = one(text, 1, at + 1).split('\n') as [string, string]
  expect(quoted.length).toBeLessThan(120)
  expect(quoted[caret.indexOf('^')]).toBe('!')
})

it('highlights code without changing it', () => {
  const frame = {
    start: 1,
    lines: ['const a = 1'],
    line: 1,
    tokens: [[{ text: 'const', kind: 'keyword' }, { text: ' a = ' }, { text: '1', kind: 'number' }]],
  }
  expect(emitFrameText(frame)).toBe('  > 1 | const a = 1')
  expect(emitFrameText(frame, createPaint(true))).toContain('\u001B[35mconst\u001B[39m a = \u001B[33m1\u001B[39m')
})
