import { expect, it } from 'vitest'
import { isInstalled } from '../../scripts/install.mjs'

const locked = {
  '': {},
  'packages/kit': { version: '0.1.0' },
  'node_modules/@fw/kit': { link: true },
  'node_modules/vue': { version: '3.5.0' },
  'node_modules/native-win32': { version: '1.0.0', optional: true },
}
const present = { 'node_modules/@fw/kit': { link: true }, 'node_modules/vue': { version: '3.5.0' } }

it('accepts an installation that matches the lockfile, without packages for other platforms', () => {
  expect(isInstalled(locked, present)).toBe(true)
})

it('ignores links to packages of the repository', () => {
  expect(isInstalled(locked, { 'node_modules/vue': { version: '3.5.0' } })).toBe(true)
})

it.each([
  ['a package is missing', { 'node_modules/@fw/kit': { link: true } }],
  ['a version differs', { ...present, 'node_modules/vue': { version: '3.4.0' } }],
  ['a workspace package is not linked', { ...present, 'node_modules/@fw/kit': { version: '0.1.0' } }],
  ['an optional package has another version', { ...present, 'node_modules/native-win32': { version: '0.9.0' } }],
])('requires an installation when %s', (_, found) => {
  expect(isInstalled(locked, found)).toBe(false)
})
