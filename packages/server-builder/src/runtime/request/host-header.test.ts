import { expect, it } from 'vitest'
import { isValidHost } from './host-header'

it.each([
  '',
  'a',
  'A.example',
  'a_b.example:80',
  'localhost:3000',
  '127.0.0.1:0',
  '[::1]',
  '[::1]:65535',
  'xn--bcher-kva.de:',
])('accepts %s', host => {
  expect(isValidHost(host)).toBe(true)
  expect(isValidHost(host)).toBe(true)
})

it.each([
  'a:99999',
  'a:65536',
  'a:b',
  'a:80:90',
  '999.999.999.999',
  '1.2.3.4.5',
  '[::1',
  '[::g]',
  '[1:2:3]',
  'a b',
  'a/b',
  'a@b',
  'a?b',
  'a#b',
  'a\\b',
  '<script>',
  'bücher.de',
  'a,b',
  ':80',
])('rejects %s', host => {
  expect(isValidHost(host)).toBe(false)
})
