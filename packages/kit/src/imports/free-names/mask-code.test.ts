import { expect, it } from 'vitest'
import { maskCode } from './mask-code'

it.each<[string, string | undefined]>([
  ['a("b\\"c", \'d\')', 'a("    ", \' \')'],
  ['a // ref\nb /* ref\n */ c', 'a       \nb       \n    c'],
  ['`a${b + `c${d}`}e`', '`  {b + `  {d}`} `'],
  ['`a${{ b: "}" }}c`', '`  {{ b: " " }} `'],
  ['a = /["\'/]\\//g.test(b) / c / d', 'a = /       /g.test(b) / c / d'],
  ['return /ref/', 'return /   /'],
  ['(a) / b / c', '(a) / b / c'],
  ['a.of / b / c', 'a.of / b / c'],
  ['} /ref/', undefined],
  ["a = 'open\n", undefined],
  ['`open', undefined],
  ['`${open', undefined],
])('%s', (code, masked) => {
  expect(maskCode(code)).toBe(masked)
})
