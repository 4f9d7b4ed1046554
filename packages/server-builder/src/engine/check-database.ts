import { buildDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { NitroConfig } from 'nitro/types'

type Connections = Record<string, { connector?: string }>

const BUILT_IN: ReadonlySet<string | undefined> = new Set(['sqlite', 'node-sqlite'])

/** Warns if a database needs the SQLite of a newer Node. */
export function checkDatabase(
  app: Pick<Fw, 'options' | 'report'>,
  hasSqlite = process.getBuiltinModule?.('node:sqlite') !== undefined,
): void {
  const { dev, serverEngine } = app.options
  const { experimental, database, devDatabase } = serverEngine as NitroConfig
  if (!experimental?.database || hasSqlite) return
  const connections = ((dev ? devDatabase : undefined) ??
    database ?? { default: { connector: 'sqlite' } }) as Connections
  for (const [name, { connector }] of Object.entries(connections)) {
    if (BUILT_IN.has(connector))
      app.report(buildDiagnostics.missingSqlite({ name, version: process.versions.node }, { path: ['serverEngine'] }))
  }
}
