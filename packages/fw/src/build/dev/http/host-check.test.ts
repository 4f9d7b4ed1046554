import { expect, it } from 'vitest'
import { createHostCheck } from './host-check'

function check(
  header: string | undefined,
  { host, allowedHosts }: { host?: string; allowedHosts?: true | string[] } = {},
): boolean {
  return createHostCheck({ devServer: { host }, bundler1: { server: { allowedHosts } } } as never)(header)
}

it.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  'app.localhost:3000',
  '127.0.0.1',
  '192.168.1.7:3000',
  '[::1]:3000',
  '[fe80::1]',
  undefined,
])('accepts %s', header => {
  expect(check(header)).toBe(true)
})

it.each([
  'evil.example',
  'localhost.evil.example:3000',
  'evillocalhost',
  '127.0.0.1.evil.example',
  '[evil.example]:3000',
  '',
  'a:b:c',
])('rejects %s', header => {
  expect(check(header)).toBe(false)
})

it('accepts the host of the server, and allowed hosts', () => {
  expect(check('my-machine:3000', { host: 'my-machine' })).toBe(true)
  expect(check('dev.example:3000', { allowedHosts: ['Dev.example'] })).toBe(true)
  expect(check('below.dev.example', { allowedHosts: ['dev.example'] })).toBe(false)
  expect(check('below.dev.example', { allowedHosts: ['.dev.example'] })).toBe(true)
  expect(check('anything.example', { allowedHosts: true })).toBe(true)
})
