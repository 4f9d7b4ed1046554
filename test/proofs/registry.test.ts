import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareProofs, emitReport, loadLedger, loadReference } from '../../scripts/proofs/proofs.mjs'
import { RECORDS } from '../options/records'
import records from './records.json' with { type: 'json' }
import { proves } from './registry'

const reference = process.env.FW_REFERENCE ?? ''

describe('the records', () => {
  it('contain the 380 options and 127 behaviours of the reference', () => {
    expect(Object.values(records.options).flat().sort()).toEqual(RECORDS.map(([key]) => key).sort())
    expect(new Set(Object.values(records.behaviours).flat()).size).toBe(127)
  })

  if (existsSync(join(reference, 'behaviours.json'))) {
    it('match the files of the reference', () => {
      expect(records).toEqual(loadReference(reference))
    })
  }

  it('contain every id of the ledger, which is sorted', () => {
    const ledger = loadLedger()
    expect(() => proves(...ledger)).not.toThrow()
    expect(ledger).toEqual([...new Set(ledger)].sort())
  })
})

describe('proves', () => {
  it('rejects an unknown id', () => {
    expect(() => proves('app.rootId', 'app.rootld')).toThrow('app.rootld')
  })
})

describe('the report', () => {
  const sample = { options: { 2.1: ['a', 'b'], 2.2: ['c'] }, behaviours: { 1: ['x'] } }

  it('counts proofs per section and in total', () => {
    expect(emitReport(sample, ['a', 'c'], { all: false })).toBe(
      [
        '# options',
        '2.1: 1 of 2',
        '  unproven: b',
        '2.2: 1 of 1',
        '# behaviours',
        '1: 0 of 1',
        '  unproven: x',
        '',
        '2 of 3 options, 0 of 1 behaviours',
      ].join('\n'),
    )
  })

  it('lists lost and new proofs', () => {
    expect(compareProofs(['a', 'b'], { full: true, proven: ['b', 'c'], failed: [], claims: [] })).toEqual({
      lost: ['a'],
      gained: ['c'],
    })
  })
})
