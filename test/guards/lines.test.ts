import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LINES_FILE, countLines } from '../../bench/lines.mjs'

/** Fixes and small features grow a package without a thought. */
const MARGIN = 0.03

it('has no package with many more lines of source than bench/lines.json allows', () => {
  const committed = JSON.parse(readFileSync(LINES_FILE, 'utf8')) as Record<string, number>
  const lines = countLines()
  expect(Object.keys(committed)).toEqual(Object.keys(lines))
  const grown = Object.entries(lines).filter(([name, { source }]) => source > committed[name]! * (1 + MARGIN))
  expect(
    grown.map(([name, { source }]) => `packages/${name}: ${committed[name]} → ${source} lines`),
    'Delete what the change makes unnecessary. If the package grows on purpose, run `node bench/lines.mjs --update`, and say why in the commit.',
  ).toEqual([])
})
