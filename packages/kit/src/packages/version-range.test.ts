import { expect, it } from 'vitest'
import { isInRange } from './version-range'

it.each([
  ['1.2.3', '^1.0.0', true],
  ['2.0.0', '^1.0.0', false],
  ['0.1.5', '^0.1.2', true],
  ['0.2.0', '^0.1.2', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.9.0', '~1', true],
  ['3.5.0', '>=3 <4', true],
  ['4.0.0', '>=3 <4', false],
  ['4.0.0', '>= 3', true],
  ['1.5.0', '>1', false],
  ['2.0.0', '>1', true],
  ['1.9.0', '<=1', true],
  ['4.1.0', '^3.0.0 || ^4.0.0', true],
  ['1.2.3', '1.x', true],
  ['2.0.0', '1.x', false],
  ['9.9.9', '*', true],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3-beta.1', '^1.2.0', true],
  ['2.0.0-beta.1', '<2.0.0', false],
  ['4.0.0-alpha.1', '4.0.0-alpha.1', true],
  ['1.5.0', '1.2.3 - 2.0.0', true],
  ['2.0.1', '1.2.3 - 2.0.0', false],
  ['0.5.0', '^0.0', false],
  ['0.0.7', '^0.0', true],
  ['1.2.3', 'latest', false],
])('%s is in %s: %s', async (version, range, result) => {
  expect(await isInRange(version, range)).toBe(result)
})
