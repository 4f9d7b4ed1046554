import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMPARISON_FILE, ROWS, TABLES, compareValues, comparisonTable, replaceTable } from '../../bench/comparison.mjs'

const comparison = JSON.parse(readFileSync(COMPARISON_FILE, 'utf8')) as Parameters<typeof comparisonTable>[0]

describe('the figures of the comparison', () => {
  it.each(TABLES)('are in $file as `node bench/compare.mjs` writes them', ({ file, complete }) => {
    const text = readFileSync(file, 'utf8')
    expect(replaceTable(text, comparisonTable(comparison, { complete }))).toBe(text)
  })

  it('are not written elsewhere in these texts', () => {
    for (const { file } of TABLES) {
      const rest = replaceTable(readFileSync(file, 'utf8'), '')
      expect(rest.match(/\d[\d.,]* (?:µs|ms|MB|KB)\b|\d times/g)).toBeNull()
    }
  })

  it('contain every row, of Nuxt and fw', () => {
    const missing = ROWS.flatMap(({ bench, metric, apps = [] }) =>
      apps
        .filter(app => {
          const values = comparison.rows.find(row => row.name === `${bench}: ${metric}` && row.app === app)?.values
          return !values?.nuxt || !values.fw
        })
        .map(app => `${bench}: ${metric} of ${app}`),
    )
    expect(missing).toEqual([])
  })

  it('say where fw is not ahead', () => {
    const [less, more] = [ROWS.find(row => !row.more)!, ROWS.find(row => row.more)!]
    expect(compareValues(less, { nuxt: 200, fw: 100 })).toBe('2.0 × less')
    expect(compareValues(less, { nuxt: 100, fw: 200 })).toBe('**2.0 × more: not ahead**')
    expect(compareValues(less, { nuxt: 100, fw: 101 })).toBe('**the same**')
    expect(compareValues(more, { nuxt: 100, fw: 200 })).toBe('2.0 × more')
    expect(compareValues(more, { nuxt: 200, fw: 100 })).toBe('**2.0 × less: not ahead**')
  })
})
