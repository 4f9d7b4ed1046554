import { expect, it } from 'vitest'
import { parseValue } from './parse-value'

it.each([
  ['true', true],
  ['false', false],
  ['null', null],
  ['5', 5],
  ['-1.5', -1.5],
  ['1e3', 1000],
  ['[1,"a"]', [1, 'a']],
  ['{"a":{"b":1}}', { a: { b: 1 } }],
  ['"5"', '5'],
  ["'true'", 'true'],
  ['/docs/', '/docs/'],
  ['', ''],
  ['{broken', '{broken'],
  ['0123', '0123'],
  ['12345678901234567890', '12345678901234567890'],
  ['Infinity', 'Infinity'],
])('%s', (text, value) => {
  expect(parseValue(text)).toEqual(value)
})
