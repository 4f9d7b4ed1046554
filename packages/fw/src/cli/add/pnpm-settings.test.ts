import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { readsPnpmSettings, removePnpmOverrides, setPnpmOverrides } from './pnpm-settings'

const ENTRIES = { '@nuxt/kit': 'npm:a@1', nuxt: 'npm:a@1' }
const LINES = "  '@nuxt/kit': 'npm:a@1'\n  'nuxt': 'npm:a@1'\n"

it.each([
  ['', `overrides:\n${LINES}`],
  ['packages:\n  - a', `packages:\n  - a\noverrides:\n${LINES}`],
  ['overrides: {}\npackages:\n  - a\n', `packages:\n  - a\noverrides:\n${LINES}`],
  ['overrides:\n  left: 1.0.0', `overrides:\n${LINES}  left: 1.0.0`],
  [
    'overrides: # mine\n    left: 1\nother: 2\n',
    "overrides: # mine\n    '@nuxt/kit': 'npm:a@1'\n    'nuxt': 'npm:a@1'\n    left: 1\nother: 2\n",
  ],
  ["overrides:\n  nuxt: 4.1.0\n  '@nuxt/kit': '4'\n", "overrides:\n  nuxt: 4.1.0\n  '@nuxt/kit': '4'\n"],
])('adds overrides to %j', (before, after) => {
  expect(setPnpmOverrides(before, ENTRIES)).toBe(after)
  expect(setPnpmOverrides(after, ENTRIES)).toBe(after)
})

it('replaces and removes overrides', () => {
  const before = 'overrides:\n  nuxt: 4.1.0\n  left: 1\n'
  const placed = setPnpmOverrides(before, ENTRIES, { isReplaced: true })
  expect(placed).toBe("overrides:\n  '@nuxt/kit': 'npm:a@1'\n  nuxt: 'npm:a@1'\n  left: 1\n")
  expect(removePnpmOverrides(placed, Object.keys(ENTRIES), 'npm:a@1')).toBe('overrides:\n  left: 1\n')
  expect(removePnpmOverrides(`overrides:\n${LINES}a: b\n`, Object.keys(ENTRIES), 'npm:a@1')).toBe('a: b\n')
  expect(removePnpmOverrides(before, Object.keys(ENTRIES), 'npm:a@1')).toBe(before)
})

it.each([
  ['9.15.0', {}, false],
  ['10.4.1', {}, false],
  ['10.5.0', {}, true],
  ['10.5.0', { pnpm: { overrides: { a: '1' } } }, false],
  ['11.0.0', { pnpm: { overrides: { a: '1' } } }, true],
])('knows whether pnpm %s reads its settings', async (version, members, expected) => {
  const { dir } = createProject({})
  const manifest = JSON.stringify({ packageManager: `pnpm@${version}`, ...members })
  expect(await readsPnpmSettings(dir, manifest)).toBe(expected)
})
