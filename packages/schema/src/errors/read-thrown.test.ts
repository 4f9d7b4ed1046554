import { expect, it } from 'vitest'
import { cleanText } from './read-thrown'

it('cleanText removes everything that a terminal would execute', () => {
  expect(cleanText('\u001B[31mred\u001B[39m\tand\nmore \u001B]0;title\u0007\r\u009B2J')).toBe(
    'red\tand\nmore ]0;title2J',
  )
})
