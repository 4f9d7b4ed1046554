import { expect, it } from 'vitest'
import { acceptedEncodings } from './accept-encoding'

it.each([
  [null, []],
  ['', []],
  ['identity', []],
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip']],
  ['GZIP', ['gzip']],
  ['br;q=0.5, gzip', ['gzip', 'br']],
  ['br;q=0, gzip;q=0.1', ['gzip']],
  ['*', ['br', 'zstd', 'gzip']],
  ['gzip;q=0, *;q=0.2', ['br', 'zstd']],
  ['br;q=nonsense, gzip', ['gzip']],
])('reads %j as %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected)
})
