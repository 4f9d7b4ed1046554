import type { Fw, Problem } from '@fw/schema'
import { expect, it } from 'vitest'
import { triggers } from '../../../../test/triggers'
import { checkDatabase } from './check-database'

function check(serverEngine: object, { dev = false, hasSqlite = false } = {}): Problem[] {
  const problems: Problem[] = []
  const options = { dev, serverEngine: { experimental: { database: true }, ...serverEngine } }
  checkDatabase({ options, report: (problem: Problem) => void problems.push(problem) } as unknown as Fw, hasSqlite)
  return problems
}

it('warns if Node has no SQLite, and a database needs it', () => {
  expect(triggers('FW2111', check({})).why).toContain('`default`')
  triggers('FW2111', check({ database: { teas: { connector: 'node-sqlite' } } }))
  expect(check({ database: { default: { connector: 'libsql' } } })).toEqual([])
  expect(check({ experimental: {} })).toEqual([])
  expect(check({}, { hasSqlite: true })).toEqual([])
  const both = { database: { default: { connector: 'libsql' } }, devDatabase: { default: { connector: 'sqlite' } } }
  expect(check(both)).toEqual([])
  triggers('FW2111', check(both, { dev: true }))
})
