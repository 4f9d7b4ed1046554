import { expect, it } from 'vitest'
import { hasImportMaps } from './targets'

it.each<[Parameters<typeof hasImportMaps>[0], boolean]>([
  ['esnext', true],
  ['es2019', false],
  ['es2024', true],
  ['baseline-widely-available', true],
  [['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'], true],
  [['chrome111', 'safari16.3'], false],
  [['chrome88', 'es2024'], false],
  ['firefox107.0.1', false],
  ['node20', true],
  [false, true],
  [undefined, true],
])('a build for %j may use import maps: %j', (target, expected) => {
  expect(hasImportMaps(target)).toBe(expected)
})
