import { expect, it } from 'vitest'
import { createFrames, emitFrame } from './frame'
import { createColor } from './terminal'

const plain = createColor(false)

it('puts the caret below the column', () => {
  expect(emitFrame('  app: { baseURL: 5 },', 3, 10, plain)).toBe('    3 |   app: { baseURL: 5 },\n      |          ^')
})

it('keeps tabs', () => {
  expect(emitFrame('\tssr: 1', 12, 2, plain).split('\n')[1]).toBe('       | \t^')
})

it('cuts long lines around the column', () => {
  const text = `${'a'.repeat(500)}!${'b'.repeat(500)}`
  const [quoted, caret] = emitFrame(text, 1, 501, plain).split('\n') as [string, string]
  expect(quoted.length).toBeLessThan(120)
  expect(quoted[caret.indexOf('^')]).toBe('!')
})

it('never quotes .env files, nor files that are gone', () => {
  expect(createFrames(plain)({ file: '/nowhere/.env.local', line: 1, column: 1 })).toBeUndefined()
  expect(createFrames(plain)({ file: '/nowhere/fw.config.ts', line: 1, column: 1 })).toBeUndefined()
})
