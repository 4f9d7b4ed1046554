import { expect, it } from 'vitest'
import { findUnitless, findVagueNames } from './names'
import { loadText, scanRepository } from './repository'

const files = scanRepository().filter(
  file => /^(?:packages\/[\w-]+\/src|scripts|bench)\/.*\.(?:ts|mjs)$/.test(file) && !file.endsWith('.test.ts'),
)

it('names values by what they hold', () => {
  const vague = files
    .filter(file => file.startsWith('packages/'))
    .flatMap(file => findVagueNames(file, loadText(file)).map(name => `${file}:${name}`))
  expect(vague).toEqual([])
})

it('says the unit of numbers in the names of constants', () => {
  expect(files.flatMap(file => findUnitless(loadText(file)).map(name => `${file}: ${name}`))).toEqual([])
})

it.each([
  ['const known = new Map()', ['1: known']],
  ['function own() {}', ['1: own']],
  ['export const { found } = scan()', ['1: found']],
  ['function f() {\n  const made = 1\n  return made\n}', ['2: made']],
  ['for (const given of list) {}', ['1: given']],
  [`function f(given = 1) {${'\n  use(given)'.repeat(12)}\n}`, ['1: given']],
  [`const f = ({ given }) => {${'\n  use(given)'.repeat(12)}\n}`, []],
  ['const f = given => given', []],
  ['const knownFiles = new Map()\nobject.known = 1', []],
])('finds vague names in %j', (code, vague) => {
  expect(findVagueNames('a.ts', code)).toEqual(vague)
})

it.each([
  ['const PATIENCE = 1000', ['PATIENCE']],
  ['export const ENOUGH = 4', ['ENOUGH']],
  ['const LONGEST = 2 ** 31 - 1', ['LONGEST']],
  ['const SETTLED = 600 // milliseconds', ['SETTLED']],
  ['const SETTLE_MS = 600', []],
  ['const MAX_PAGES = 10', []],
  ["const NAME = 'a'", []],
])('finds constants without a unit in %j', (code, names) => {
  expect(findUnitless(code)).toEqual(names)
})
