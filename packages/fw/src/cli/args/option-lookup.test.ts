import { expect, it } from 'vitest'
import { parsePath } from '@fw/schema'
import { declaredOptions } from './option-lookup'

it.each([
  ['app.head.titleTemplate', '123', true],
  ['app.head.titleTemplate', 123, false],
  ['devServer.port', 3000, true],
  ['devServer.port', '3000', false],
  ['css[]', '1', true],
  ['css[]', 1, false],
  ['css[3]', 1, false],
  ['app', 3, false],
  ['app', {}, true],
  ['shop', 3, true],
  ['runtimeConfig.public.count', 3, true],
  ['oxc', 3, false],
  ['oxc.transform', {}, true],
])('whether %s accepts %j: %s', (path, value, accepted) => {
  expect(declaredOptions.accepts(parsePath(path)!, value)).toBe(accepted)
})

it('detects boolean flags', () => {
  expect(declaredOptions.isSwitch(['ssr'])).toBe(true)
  expect(declaredOptions.isSwitch(['appId'])).toBe(false)
  expect(declaredOptions.isSwitch(['shop'])).toBe(false)
})
