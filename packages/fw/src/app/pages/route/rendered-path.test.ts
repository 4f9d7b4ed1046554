// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { FwAppContext } from '../../../shared/app-context'
import type { Payload } from '../../../shared/ssr-context'
import { takeRenderedPath } from './rendered-path'

function open(address: string, payload: Partial<Payload>, baseURL = '/'): string {
  history.replaceState({ position: 3 }, '', address)
  takeRenderedPath({ payload: { serverRendered: true, ...payload }, $config: { app: { baseURL } } } as FwAppContext)
  expect(history.state).toEqual({ position: 3 })
  return location.pathname + location.search + location.hash
}

it.each([
  // The same page, however its path is written.
  ['/a', '/a', '/a'],
  ['/a/', '/a', '/a/'],
  ['/a?q=1#h', '/a', '/a?q=1#h'],
  ['/a?q=1', '/a?q=2', '/a?q=1'],
  ['/%C3%BC%20x', '/ü%20x', '/%C3%BC%20x'],
  ['/%zz', '/%zz', '/%zz'],
  // Another page.
  ['/ruled/a', '/deep/a', '/deep/a'],
  ['/ruled/a?q=1#h', '/deep/a', '/deep/a?q=1#h'],
  ['/ruled/a?q=1#h', '/deep/a?q=1', '/deep/a?q=1#h'],
  ['/ruled/a?q=1&r=2&r=3', '/deep/a?q=9', '/deep/a?q=9&r=2&r=3'],
  ['/a/index.html', '/a', '/a'],
  ['/index.html', '/', '/'],
  ['//a', '/a', '/a'],
])('%s, rendered as %s, becomes %s', (address, path, expected) => {
  expect(open(location.origin + address, { path })).toBe(expected)
})

it.each([
  ['/base', '/', '/base'],
  ['/base/', '/', '/base/'],
  ['/base/ruled', '/deep', '/base/deep'],
  ['/base/deep', '/deep', '/base/deep'],
])('%s below a base URL, rendered as %s, becomes %s', (address, path, expected) => {
  expect(open(address, { path }, '/base/')).toBe(expected)
})

it('keeps the address of a page that is rendered in the browser', () => {
  expect(open('/a', { path: '/200.html', serverRendered: false })).toBe('/a')
  expect(open('/a', {})).toBe('/a')
})
