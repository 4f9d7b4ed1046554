import { expect, it } from 'vitest'
import { isForeign } from '@fw/kit/internal'
import { createSocketCheck, isForeignAction } from './origin-check'

it.each([
  ['a page of this server', { 'sec-fetch-site': 'same-origin' }, false],
  ['the address bar', { 'sec-fetch-site': 'none' }, false],
  ['another port', { 'sec-fetch-site': 'same-site' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, true],
  ['a program', {}, false],
  ['a program with a name', { 'user-agent': 'curl/8.0' }, false],
  ['a browser without any proof', { 'user-agent': 'Mozilla/5.0 (X11)' }, true],
  ['its own origin, without TLS', { origin: 'http://192.168.1.7:3000', 'user-agent': 'Mozilla/5.0' }, false],
  ['its own page, without TLS', { referer: 'http://192.168.1.7:3000/about', 'user-agent': 'Mozilla/5.0' }, false],
  ['another origin, without TLS', { origin: 'http://evil.example' }, true],
  ['another page, without TLS', { referer: 'http://evil.example/192.168.1.7:3000' }, true],
  ['a page in a sandbox', { origin: 'null' }, true],
  ['an origin that is not one', { origin: '192.168.1.7:3000' }, true],
])('%s', (_, headers, foreign) => {
  expect(isForeign({ host: '192.168.1.7:3000', ...headers })).toBe(foreign)
  expect(
    isForeignAction({ url: '/_fw/__open-in-editor/?file=a', headers: { host: '192.168.1.7:3000', ...headers } }),
  ).toBe(foreign)
})

it.each([
  [undefined, true],
  ['http://localhost:3000', true],
  ['https://localhost:3000', true],
  ['http://LOCALHOST:3000', true],
  ['https://app.example', true],
  ['https://dev.example', true],
  ['https://a.tunnel.example', true],
  ['http://localhost:4000', false],
  ['https://evil.example', false],
  ['http://localhost:3000.evil.example', false],
  ['http://user@evil.example', false],
  ['https://tunnel.example.evil.example', false],
  ['null', false],
  ['file://', false],
  ['', false],
])('WebSockets of %s: %s', (origin, isAccepted) => {
  const check = createSocketCheck({
    devServer: { cors: { origin: ['https://app.example'] } },
    bundler1: { server: { allowedHosts: ['dev.example', '.tunnel.example'] } },
  } as never)
  expect(check({ host: 'localhost:3000', ...(origin === undefined ? {} : { origin }) })).toBe(isAccepted)
})

it('accepts WebSockets of hosts by name only, even if all hosts are allowed', () => {
  const check = createSocketCheck({
    devServer: { cors: { origin: [] } },
    bundler1: { server: { allowedHosts: true } },
  } as never)
  expect(check({ host: 'a.example', origin: 'https://a.example' })).toBe(true)
  expect(check({ host: 'a.example', origin: 'https://evil.example' })).toBe(false)
})
