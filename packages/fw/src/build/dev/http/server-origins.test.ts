import { expect, it } from 'vitest'
import { originsOf } from './server-origins'

it('formats URLs for browsers', () => {
  const local = (host: string, port: number | string) => originsOf({ protocol: 'http', host, port }).local
  expect([
    local('127.0.0.1', 3000),
    local('::1', 3000),
    local('[::1]', 3000),
    local('0.0.0.0', 3000),
    local('::', ''),
    local('example.test', ''),
  ]).toEqual([
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://[::1]:3000',
    'http://localhost:3000',
    'http://localhost',
    'http://example.test',
  ])
})

it('lists other addresses only if the server listens on all interfaces', () => {
  expect(originsOf({ protocol: 'https', host: '127.0.0.1', port: 1 }).network).toEqual([])
})
