import { expect, it } from 'vitest'
import { buildApp } from '../../harness/build-app'
import { loadFixture } from '../../harness/fixture'
import { hasPostgres, startPostgres } from '../../harness/postgres-server'
import { startServer } from '../../harness/start-app'

if (hasPostgres()) {
  it('queries PostgreSQL with `useDatabase`', async ({ onTestFinished }) => {
    const [postgres, { dir }] = await Promise.all([
      startPostgres(),
      buildApp({ fixture: loadFixture('server'), layout: 'v4' }),
    ])
    onTestFinished(() => postgres.stop())
    const program = startServer(dir, postgres.env)
    onTestFinished(() => program.stop())
    const url = (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0]
    const response = await fetch(`${url}/api/database?name=postgres`)
    expect(await response.json()).toEqual({ rows: [{ name: "O'Hara" }], count: 1, dialect: 'postgresql' })
  })
} else it('has no PostgreSQL to query', () => expect(hasPostgres()).toBe(false))
