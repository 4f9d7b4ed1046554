import type { Client } from '@libsql/client'

let migrated: Promise<void> | undefined

/** The database, after its migrations. */
export async function useChatDatabase() {
  await (migrated ??= migrate())
  return useDatabase()
}

async function migrate() {
  const database = useDatabase()
  await database.sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)`
  const { rows = [] } = await database.sql`SELECT name FROM migrations`
  const applied = new Set(rows.map(({ name }) => name))
  const files = useStorage<string>('assets:server')
  const client = (await database.getInstance()) as Client
  for (const name of (await files.getKeys('migrations')).sort()) {
    if (applied.has(name)) continue
    const statements = (await files.getItem(name))!.split(/;\s*$/m).filter(statement => statement.trim() !== '')
    await client.batch([...statements, { sql: 'INSERT INTO migrations (name) VALUES (?)', args: [name] }], 'write')
  }
}
