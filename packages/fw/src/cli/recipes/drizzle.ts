import { defineRecipe, scriptExtension } from './recipe'

/** What drizzle-kit writes for the first migration, from which it finds what has changed. */
const SNAPSHOT = {
  version: '6',
  dialect: 'sqlite',
  id: '70af2284-982e-4e41-bbdd-4becd1100cdb',
  prevId: '00000000-0000-0000-0000-000000000000',
  tables: {
    notes: {
      name: 'notes',
      columns: {
        id: { name: 'id', type: 'integer', primaryKey: true, notNull: true, autoincrement: true },
        text: { name: 'text', type: 'text', primaryKey: false, notNull: true, autoincrement: false },
      },
      indexes: {},
      foreignKeys: {},
      compositePrimaryKeys: {},
      uniqueConstraints: {},
      checkConstraints: {},
    },
  },
  views: {},
  enums: {},
  _meta: { schemas: {}, tables: {}, columns: {} },
  internal: { indexes: {} },
}

const JOURNAL = {
  version: '7',
  dialect: 'sqlite',
  entries: [{ idx: 0, version: '6', when: 1795075296170, tag: '0000_notes', breakpoints: true }],
}

const toText = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`

export const drizzle = defineRecipe(project => {
  const { server, isTypeScript } = project
  const extension = scriptExtension(project)
  const migrations = `${server}assets/migrations`
  return {
    dependencies: { '@libsql/client': '^0.17.4', 'drizzle-orm': '^0.45.4' },
    devDependencies: { 'drizzle-kit': '^0.31.11' },
    config: [{ path: ['runtimeConfig', 'databaseUrl'], value: 'file:.data/app.db' }],
    files: {
      [`drizzle.config.${extension}`]: `import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './${server}database/schema.${extension}',
  // Files in ${server}assets/ are part of the built server.
  out: './${migrations}',
})
`,
      [`${server}database/schema.${extension}`]: `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const notes = sqliteTable('notes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  text: text('text').notNull(),
})
`,
      [`${server}utils/database.${extension}`]: `import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'

let opening${isTypeScript ? ': ReturnType<typeof open> | undefined' : ''}

/** The database of FW_DATABASE_URL, a file or the URL of a libSQL server, after its migrations. */
export function useDrizzle() {
  return (opening ??= open())
}

async function open() {
  const { databaseUrl } = useRuntimeConfig()
  if (databaseUrl.startsWith('file:')) mkdirSync(dirname(databaseUrl.slice('file:'.length)), { recursive: true })
  const database = drizzle(createClient({ url: databaseUrl }))
  // Migrations are part of the built server, and the migrator reads files.
  const assets = useStorage('assets:server')
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    for (const key of await assets.getKeys('migrations')) {
      const file = join(folder, key.replace('migrations:', '').replaceAll(':', '/'))
      mkdirSync(dirname(file), { recursive: true })
      const content = await assets.getItem(key)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    }
    await migrate(database, { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return database
}
`,
      [`${server}plugins/migrations.${extension}`]: `// The server does not wait for plugins: handlers wait for the database.
export default defineServerPlugin(() => {
  useDrizzle().catch((error) => console.error('The database cannot be opened.', error))
})
`,
      [`${server}api/notes.get.${extension}`]: `import { notes } from '../database/schema'

export default defineEventHandler(async () => {
  const database = await useDrizzle()
  return database.select().from(notes)
})
`,
      [`${server}api/notes.post.${extension}`]: `import { notes } from '../database/schema'

export default defineEventHandler(async (event) => {
  const { text } = await readBody${isTypeScript ? '<{ text?: unknown }>' : ''}(event)
  if (typeof text !== 'string' || text.trim() === '') throw createError({ statusCode: 400, message: 'Write a text' })
  const database = await useDrizzle()
  const [note] = await database.insert(notes).values({ text }).returning()
  return note
})
`,
      [`${migrations}/0000_notes.sql`]:
        'CREATE TABLE `notes` (\n\t`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,\n\t`text` text NOT NULL\n);\n',
      [`${migrations}/meta/0000_snapshot.json`]: toText(SNAPSHOT),
      [`${migrations}/meta/_journal.json`]: toText(JOURNAL),
    },
    scripts: { 'db:generate': 'drizzle-kit generate' },
    ignored: ['.data'],
    next: [
      `Edit \`${server}database/schema.${extension}\`, then run \`npm run db:generate\`: the server applies the migration when it starts.`,
    ],
  }
})
