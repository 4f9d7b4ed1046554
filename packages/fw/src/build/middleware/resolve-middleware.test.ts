import { expect, it } from 'vitest'
import { resolveMiddleware } from './resolve-middleware'

it.each([
  ['auth.ts', 'auth', false],
  ['needsLogin.ts', 'needs-login', false],
  ['track.global.ts', 'track', true],
  ['01.setup.global.ts', '01-setup', true],
  ['shop/index.ts', 'shop', false],
  ['shop/index.global.ts', 'shop', true],
])('%s is the middleware %s', (file, name, global) => {
  expect(resolveMiddleware('/m', `/m/${file}`)).toEqual({ name, path: `/m/${file}`, global })
})
